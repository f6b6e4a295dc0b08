import { expect, test } from 'vitest';

import type { Found } from '#contract/calls/staff-find.ts';

import { addressOf, givingOf } from './found-place.ts';

const nothing = { name: '', facts: [], isExact: true, place: null };
const guest: Pick<Found, 'place'> = { place: { tab: 'orders', id: '10500001', pass: '5126' } };

test.each<[string, Partial<Found>, string | undefined, string]>([
  ['a check is added to a member', { kind: 'check' }, 'Add to a member', '&tab=club&claim=purchase.N1'],
  ['a stay is added to a member', { kind: 'stay' }, 'Add to a member', '&tab=club&claim=hotels.N1'],
  [
    'a blank wristband is activated',
    { kind: 'wristband' },
    'Activate for a pass',
    '&act=band-activate&code=N1',
  ],
  ['a void wristband is for no one', { kind: 'wristband', facts: ['void'] }, undefined, ''],
  ['a claimed check opens its member', { kind: 'check', ...guest }, undefined, ''],
])('%s', (_what, given, label, ending) => {
  const found: Found = { kind: 'order', number: 'N1', ...nothing, ...given };
  const giving = givingOf(found, () => true);
  expect(giving?.label).toBe(label);
  const opens = giving?.opens(found.number) ?? {};
  expect(addressOf(guest, () => true, opens)).toBe(`/admin/guest?order=10500001&pass=5126${ending}`);
  expect(givingOf(found, () => false)).toBeUndefined();
});
