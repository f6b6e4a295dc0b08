import { expect, test } from 'vitest';

import { judgeMessageBatch, type GuestTally, type MessageRecipient } from './message-batch.ts';

const phone = (guestKey: string): MessageRecipient => ({ guestKey, hasOptedOut: false, isInWallet: true });
const page = (guestKey: string): MessageRecipient => ({ ...phone(guestKey), isInWallet: false });
const none = new Map<string, GuestTally>();

test('four passes of one phone receive the message, and one of them announces it', () => {
  const outcomes = judgeMessageBatch([page('a'), phone('a'), phone('a'), phone('b')], none, 1);
  expect(outcomes).toEqual([
    { kind: 'received', announces: false, isFirstOfGuest: true },
    { kind: 'received', announces: true, isFirstOfGuest: false },
    { kind: 'received', announces: false, isFirstOfGuest: false },
    { kind: 'received', announces: true, isFirstOfGuest: true },
  ]);
});

test('a guest at the limit receives nothing more, but every pass of a message that has begun', () => {
  const tallies = new Map([
    ['full', { countToday: 2, hasThis: false, hasAnnounced: false }],
    ['begun', { countToday: 2, hasThis: true, hasAnnounced: true }],
  ]);
  const outcomes = judgeMessageBatch([phone('full'), phone('begun'), phone('new')], tallies, 2);
  expect(outcomes).toEqual([
    { kind: 'over-limit' },
    { kind: 'received', announces: false, isFirstOfGuest: false },
    { kind: 'received', announces: true, isFirstOfGuest: true },
  ]);
});

test('a limit of none sends nothing', () => {
  expect(judgeMessageBatch([phone('a')], none, 0)).toEqual([{ kind: 'over-limit' }]);
});

test('a holder who opted out is passed over and uses nothing up', () => {
  const outcomes = judgeMessageBatch([{ ...phone('a'), hasOptedOut: true }, phone('a')], none, 1);
  expect(outcomes).toEqual([
    { kind: 'opted-out' },
    { kind: 'received', announces: true, isFirstOfGuest: true },
  ]);
});
