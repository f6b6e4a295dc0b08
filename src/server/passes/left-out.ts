/**
 * Decides which passes are left out when an entire order is added to a wallet; the call and the page that offers it
 * share this rule.
 */
import { judgeExclusion } from '#domain/exclusion.ts';
import { leftOutReasonOf, type LeftOutReason } from '#domain/family-wallet.ts';
import { mayEnterWallet } from '#domain/pass-actions.ts';
import { voidReasonOf } from '#domain/pass-state.ts';

import type { PassRecord, SiblingRecord } from './pass-record.ts';
import { stateFactsOf } from './pass-state-facts.ts';

/**
 * The reason why this pass of an order is left out as of now; undefined if it is added. The exceptions are those of the
 * order.
 */
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

/** True if the pass is for a single holder and is in a wallet already. */
export function isBoundToWallet(pass: Pick<PassRecord, 'isSingleHolder' | 'appleBoundAt'>): boolean {
  return pass.isSingleHolder && pass.appleBoundAt !== null;
}
