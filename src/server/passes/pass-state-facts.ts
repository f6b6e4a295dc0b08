import { isExpiredAt, type PassStateFacts } from '#domain/pass-state.ts';

import type { PassRecord } from './pass-record.ts';

/** The facts that decide whether a pass is valid, as of now. */
export function stateFactsOf(
  record: Pick<
    PassRecord,
    'isRefunded' | 'isRedeemed' | 'expiresAt' | 'isPassholder' | 'hasPhoto' | 'isActivated'
  >,
  now: Date,
): PassStateFacts {
  return {
    refunded: record.isRefunded,
    isRedeemed: record.isRedeemed,
    isExpired: isExpiredAt(record.expiresAt, now),
    isPassholder: record.isPassholder,
    hasPhoto: record.hasPhoto,
    isPassActivated: record.isActivated,
  };
}
