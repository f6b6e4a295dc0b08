/** Finds everything about a pass that would keep a phone from installing or showing it, before a guest does. */
import type { PassStrings } from './pass-strings.ts';
import { checkBarcodes } from './validate-barcodes.ts';
import { checkFields, checkStyleCount } from './validate-fields.ts';
import {
  checkCertificate,
  type CheckContext,
  type CheckedCertificate,
  checkLifetime,
  checkNfc,
  checkSerialNumber,
  checkWebService,
} from './validate-identity.ts';
import { checkImages } from './validate-images.ts';
import { createProblems, describeValue, isJsonObject, type PassProblem } from './validate-problem.ts';
import { checkRelevance } from './validate-relevance.ts';
import { checkSchemes } from './validate-semantics.ts';
import { checkShape } from './validate-shape.ts';
import { checkStrings } from './validate-strings.ts';
import { checkTexts } from './validate-texts.ts';

/** A pass as it will be packed, and the circumstances it must be right in. */
export interface PassToValidate {
  /** What pass.json will hold. */
  readonly json: unknown;
  /** All images, shared and own, by file name. */
  readonly images: ReadonlyMap<string, Uint8Array>;
  readonly strings?: PassStrings;
  /** The facts of the certificate that will sign; rules about it are left out without them. */
  readonly certificate?: CheckedCertificate;
  /** True, when left out; false allows a development certificate and a plain http web service. */
  readonly isProduction?: boolean;
  /** When the certificate must be valid; now, when left out. */
  readonly now?: Date;
}

/** Every problem of a pass, an empty list for a good one; never throws, whatever `json` holds. */
export function validatePass(pass: PassToValidate): readonly PassProblem[] {
  const problems = createProblems();
  const json = isJsonObject(pass.json) ? pass.json : undefined;
  if (json === undefined) {
    problems.error('A2', 'pass.json', `must be an object, not ${describeValue(pass.json)}`);
    return problems.list;
  }
  const context: CheckContext = {
    certificate: pass.certificate,
    isProduction: pass.isProduction ?? true,
    now: pass.now ?? new Date(),
  };
  checkShape(json, '', problems);
  checkTexts(json, '', problems);
  checkCertificate(json, context, problems);
  checkStyleCount(json, problems);
  checkFields(json, problems);
  checkBarcodes(json, problems);
  checkSerialNumber(json, problems);
  checkWebService(json, context, problems);
  if (isJsonObject(json['nfc'])) checkNfc(json, json['nfc'], context, problems);
  checkRelevance(json, problems);
  checkSchemes(json, problems);
  checkLifetime(json, problems);
  checkImages(json, pass.images, problems);
  if (pass.strings !== undefined) checkStrings(pass.strings, problems);
  return problems.list;
}
