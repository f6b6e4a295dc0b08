/** Which passes of an order go into a wallet together, each judged on its own. */
import { familyPassesMax } from './constants.ts';

/** Why a pass stays out when the whole order is added. */
export type LeftOutReason = 'excluded' | 'in-wallet' | 'void' | 'no-photo';

/** What decides about one pass. */
export interface FamilyPassFacts {
  isExcluded: boolean;
  isBoundToWallet: boolean;
  isVoid: boolean;
  /** A passholder's pass enters a wallet only with its photo, or where staff waived it. */
  mayEnterWallet: boolean;
}

/** Why this pass is left out, or undefined where it goes with the others. */
export function leftOutReasonOf(pass: FamilyPassFacts): LeftOutReason | undefined {
  if (pass.isExcluded) return 'excluded';
  if (pass.isVoid) return 'void';
  if (pass.isBoundToWallet) return 'in-wallet';
  return pass.mayEnterWallet ? undefined : 'no-photo';
}

/** The first passes that go together, in the order given; the rest is too many for one file or link. */
export function takeTogether<Pass>(passes: readonly Pass[]): { together: Pass[]; tooMany: Pass[] } {
  return { together: passes.slice(0, familyPassesMax), tooMany: passes.slice(familyPassesMax) };
}
