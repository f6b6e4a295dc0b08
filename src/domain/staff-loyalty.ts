/** What staff may type in the loyalty tab (staff §5, §9), checked by the same rules in browser and server. */

/** Enter in the search field looks for accounts from so many characters on. */
export const accountSearchSubmitLengthMin = 4;

/** A season pass: 18 digits that start with 24. */
export const seasonPassIdPattern = /^24[0-9]{16}$/;

/** What the client knows of how many claims an account may take (staff §4, §9). */
export const allowedChanges = { exists: -1, afterClaim: 0, ready: 1, adminMode: 1_000_000 } as const;

/** The most points that one adjustment gives or takes. */
export const adjustmentPointsMax = 100_000;

/** Why an account may not have this pass as its season pass, or `good`. */
export function judgeSeasonPass(facts: {
  /** The pass with this barcode, undefined for an unknown barcode. */
  pass: { isPassholder: boolean; isRefunded: boolean; expiresAt: Date | null } | undefined;
  /** True where another account has it. */
  isTaken: boolean;
  /** The pass that the account has already. */
  current: string | null;
  now: Date;
}): 'good' | 'has-another' | 'unknown' | 'no-passholder' | 'refunded' | 'expired' | 'taken' {
  const { pass, isTaken, current, now } = facts;
  if (current !== null) return 'has-another';
  if (pass === undefined) return 'unknown';
  if (!pass.isPassholder) return 'no-passholder';
  if (pass.isRefunded) return 'refunded';
  if (pass.expiresAt !== null && pass.expiresAt.getTime() <= now.getTime()) return 'expired';
  return isTaken ? 'taken' : 'good';
}
