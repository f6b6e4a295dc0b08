import { isExpiredAt, type PassStateFacts } from '#domain/pass-state.ts';

import type { PassRecord } from './pass-record.ts';

/** What decides whether a pass is still good, as of now. */
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
