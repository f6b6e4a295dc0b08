/** Why a pass stays out when its whole order is added to a wallet: one rule for the call and for the page that offers it. */
import { judgeExclusion } from '#domain/exclusion.ts';
import { leftOutReasonOf, type LeftOutReason } from '#domain/family-wallet.ts';
import { mayEnterWallet } from '#domain/pass-actions.ts';
import { voidReasonOf } from '#domain/pass-state.ts';

import type { PassRecord, SiblingRecord } from './pass-record.ts';
import { stateFactsOf } from './pass-state-facts.ts';

/** Why this pass of an order is left out as of now, or undefined where it goes; the exceptions are those of the order. */
export function leftOutReasonAt(
  pass: Omit<SiblingRecord, 'product' | 'firstName'>,
  exceptions: PassRecord['exceptions'],
  now: Date,
): LeftOutReason | undefined {
  const skipImage = exceptions.some((exception) => exception.skipsImage);
  return leftOutReasonOf({
    isExcluded: judgeExclusion(pass.exclusions, pass.line, now).excludedBy !== undefined,
    isBoundToWallet: isBoundToWallet(pass),
    isVoid: voidReasonOf(stateFactsOf(pass, now)) !== undefined,
    mayEnterWallet: mayEnterWallet({ ...pass, skipImage }),
  });
}

/** True where the pass is for a single holder, and a wallet holds it. */
export function isBoundToWallet(pass: Pick<PassRecord, 'isSingleHolder' | 'appleBoundAt'>): boolean {
  return pass.isSingleHolder && pass.appleBoundAt !== null;
}
