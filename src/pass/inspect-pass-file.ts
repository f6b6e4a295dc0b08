/** Opens the files of a .pkpass as a phone does at installation, and says everything that is wrong with them. */
import { createHash } from 'node:crypto';

import type { PassJson } from './pass-json.ts';
import { readPassStrings, type PassStrings } from './pass-strings.ts';
import { validatePass } from './validate-pass.ts';
import { createProblems, isJsonObject, type PassProblem, type PassProblems } from './validate-problem.ts';
import { verifyPassSignature } from './verify-signature.ts';

/** A pass file as a phone would keep it. */
export interface InspectedPass {
  /** Undefined if a problem keeps a phone from installing the pass. */
  readonly json: PassJson | undefined;
  readonly images: ReadonlyMap<string, Uint8Array>;
  readonly strings: PassStrings;
  readonly problems: readonly PassProblem[];
}

/** The phone that opens a file. */
export interface InspectingPhone {
  /** PEM texts of authorities that it trusts beside Apple's. */
  readonly trustedPems?: readonly string[];
  readonly now: Date;
}

/** Inspects the files of a pass by name; never throws, whatever they hold. */
export function inspectPassFile(files: ReadonlyMap<string, Buffer>, phone: InspectingPhone): InspectedPass {
  const problems = createProblems();
  const images = new Map([...files].filter(([name]) => name.endsWith('.png')));
  const strings = readAllStrings(files, problems);
  const manifest = files.get('manifest.json');
  if (manifest === undefined) problems.error('A1', 'manifest.json', 'is missing');
  else checkManifest(files, manifest, problems);
  const verdict = verdictOf(files, manifest, phone);
  if (verdict !== undefined && verdict.certificate === undefined)
    problems.error('A3', 'signature', verdict.reason);
  const json = readJsonFile(files.get('pass.json'), 'pass.json', problems);
  const certificate = verdict?.certificate;
  const found = validatePass({
    json,
    images,
    strings,
    ...(certificate === undefined ? {} : { certificate }),
    isProduction: certificate === undefined || certificate.issuer !== 'not-apple',
    now: phone.now,
  });
  const all = [...problems.list, ...(json === undefined ? [] : found)];
  const isInstalled = !all.some(({ severity }) => severity === 'error');
  // The validator found no error, so the value has the model's form.
  return { json: isInstalled ? (json as PassJson) : undefined, images, strings, problems: all };
}

function verdictOf(
  files: ReadonlyMap<string, Buffer>,
  manifest: Buffer | undefined,
  { trustedPems }: InspectingPhone,
): ReturnType<typeof verifyPassSignature> | undefined {
  if (manifest === undefined) return undefined;
  const signature = files.get('signature');
  if (signature === undefined) return { reason: 'is missing' };
  return verifyPassSignature(signature, manifest, trustedPems);
}

/** A1: the manifest lists every other file with its SHA-1, and nothing else. */
function checkManifest(files: ReadonlyMap<string, Buffer>, manifest: Buffer, problems: PassProblems): void {
  const listed = readJsonFile(manifest, 'manifest.json', problems);
  if (listed === undefined) return;
  if (!isJsonObject(listed)) {
    problems.error('A1', 'manifest.json', 'must be an object of file names and SHA-1 sums');
    return;
  }
  for (const [name, bytes] of files) {
    if (name === 'manifest.json' || name === 'signature') continue;
    const sum = createHash('sha1').update(bytes).digest('hex');
    if (!Object.hasOwn(listed, name)) problems.error('A1', name, 'is not in manifest.json');
    else if (listed[name] !== sum) problems.error('A1', name, 'has another SHA-1 sum than in manifest.json');
  }
  for (const name of Object.keys(listed))
    if (!files.has(name)) problems.error('A1', name, 'is in manifest.json, but not in the file');
}

function readJsonFile(bytes: Buffer | undefined, name: string, problems: PassProblems): unknown {
  if (bytes === undefined) {
    problems.error('A1', name, 'is missing');
    return undefined;
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    problems.error('A1', name, 'is not JSON in UTF-8');
    return undefined;
  }
}

function readAllStrings(files: ReadonlyMap<string, Buffer>, problems: PassProblems): PassStrings {
  const strings = new Map<string, Readonly<Record<string, string>>>();
  for (const [name, bytes] of files) {
    const language = /^([^/]+)\.lproj\/pass\.strings$/.exec(name)?.[1];
    if (language === undefined) continue;
    const texts = readPassStrings(bytes);
    if (texts === undefined) problems.error('A15', name, 'is not a list of texts such as "KEY" = "text";');
    else strings.set(language, texts);
  }
  return strings;
}
