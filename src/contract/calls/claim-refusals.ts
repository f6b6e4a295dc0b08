/** The refusals of each kind of claim: those of the catalogue whose codes begin as the kind says. */
import { earnKinds } from '#domain/earn-kinds.ts';
import type { EarnKind } from '#domain/guest-claims.ts';

import { errorCatalogue, type ErrorCode } from '../errors.ts';

/** The refusals of a guest's claim. */
export function refusalsOf(kind: EarnKind): ErrorCode[] {
  const codes = Object.keys(errorCatalogue) as ErrorCode[]; // the catalogue has these keys and no others
  return codes.filter((code) => code.startsWith(`${earnKinds[kind].code}-`));
}

/** The refusals of a claim on a member's behalf, which may be of any age and is answered with the checks to choose from. */
export function staffRefusalsOf(kind: EarnKind): ErrorCode[] {
  return refusalsOf(kind).filter((code) => !code.endsWith('-too-old') && !code.endsWith('-ambiguous'));
}
