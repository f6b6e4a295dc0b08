import type { GuestTie } from '#contract/calls/staff-guest.ts';

/** Why an order and an account stand on one page. */
export const tieWords: Readonly<Record<GuestTie, string>> = {
  asked: '',
  'season-pass': 'Its season pass',
  email: 'The same email',
  claim: 'Claimed this order',
};
