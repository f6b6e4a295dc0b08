import { expect, test } from 'vitest';

import { primaryActOf, type GuestAct, type ProfileMoment } from './primary-act.ts';

const calm = { isLookUpSlow: false, lacksPhoto: false, isRefunded: false };
const usual: readonly GuestAct[] = ['contact-correct', 'link-send', 'message', 'photo-replace'];

test.each<[string, readonly GuestAct[], Partial<ProfileMoment>, GuestAct | undefined]>([
  ['an open photo request before all others', ['club-answer', 'photo-answer', ...usual], {}, 'photo-answer'],
  ['an open club request', ['reward-redeem', 'club-answer', ...usual], {}, 'club-answer'],
  ['tries that make guests wait', ['attempts-clear', ...usual], { isLookUpSlow: true }, 'attempts-clear'],
  ['no tries that no guest notices', ['attempts-clear', ...usual], {}, 'link-send'],
  ['the photo of a season pass without one', usual, { lacksPhoto: true }, 'photo-replace'],
  ['a photo only where the member may put it on', ['link-send'], { lacksPhoto: true }, 'link-send'],
  ['a wristband for a good ticket', ['band-activate', ...usual], {}, 'band-activate'],
  ['another wristband for a guest who wears one', ['band-replace', ...usual], {}, 'band-replace'],
  ['a reward that a member holds', ['reward-redeem', ...usual], {}, 'reward-redeem'],
  ['a message about a refunded pass', usual, { isRefunded: true }, 'message'],
  ['the link of a pass that lacks nothing', usual, {}, 'link-send'],
  ['a receipt for a member without a pass', ['profile-correct', 'claim-add'], {}, 'claim-add'],
  ['the contact of a guest without an address', ['link-renew', 'contact-correct'], {}, 'contact-correct'],
  ['nothing for a member of the team who may do nothing', [], { isLookUpSlow: true }, undefined],
])('a profile puts forward %s', (_what, offered, facts, expected) => {
  expect(primaryActOf({ offered, ...calm, ...facts })).toBe(expected);
});
