import { expect, test } from 'vitest';

import { goToOf, placesFor, screenAt } from './staff-places.tsx';

const everyPermission = (): boolean => true;
const all = placesFor(everyPermission, { hasClub: true });
const titlesOf = (hasClub: boolean): string[] =>
  placesFor(everyPermission, { hasClub }).flatMap(({ tabs }) => tabs.map(({ title }) => title));

test('there are eleven places, and every tab has one address', () => {
  expect(all).toHaveLength(11);
  const slugs = all.flatMap(({ tabs }) => tabs.map(({ slug }) => slug));
  expect(new Set(slugs).size).toBe(slugs.length);
});

test('Admin has the ten tabs of the specification in its order', () => {
  expect(all.at(-1)?.tabs.map(({ title }) => title)).toEqual([
    ...['Pass Customizations', 'Pass Customization Categories', 'Test Passes', 'Wallet Exceptions'],
    ...['Wallet Item Exclusions', 'Wristband Merch Pack IDs', 'Team', 'Permissions', 'Session', 'Loyalty'],
  ]);
});

test('a park without a club has no tab of the club, and all the others', () => {
  const [withClub, without] = [titlesOf(true), titlesOf(false)];
  const ofClub = ['Members', 'Rewards', 'Redeem Rewards', 'Earn Rules', 'Goodwill Limits', 'Loyalty'];
  expect(withClub.filter((title) => !without.includes(title))).toEqual(ofClub);
  expect(without).toEqual(withClub.filter((title) => !ofClub.includes(title)));
});

test('a member of the team sees only the places and tabs of the granted permissions', () => {
  const [only, ...others] = placesFor((name) => name === 'Health View', { hasClub: true });
  expect([only, others]).toMatchObject([{ title: 'Connections', tabs: [{ title: 'Health' }] }, []]);
  expect(placesFor(() => false, { hasClub: true })).toEqual([]);
});

test('a page and the address of a former tab open in their place, with their permission alone', () => {
  expect(screenAt('photo-requests', all, everyPermission)?.place?.title).toBe('Requests');
  expect(screenAt('look', all, everyPermission)?.place?.title).toBe('Looks');
  expect(screenAt('look', all, () => false)).toBeUndefined();
  expect(screenAt('no-such', all, everyPermission)).toBeUndefined();
});

test('the one box offers each tab by its place, and the acts that the member may do', () => {
  const goTo = goToOf(everyPermission, { hasClub: true });
  expect(goTo).toContainEqual({ title: 'Connections: Imports', address: '/admin/imports' });
  expect(goTo).toContainEqual({ title: 'Messages', address: '/admin/messages' });
  expect(goTo).toContainEqual({
    title: 'Add wallet exception',
    address: '/admin/wallet-exceptions?row=new',
  });
  const mayList = goToOf((name) => name === 'Wallet Exception List', { hasClub: true });
  expect(mayList).toEqual([{ title: 'Admin: Wallet Exceptions', address: '/admin/wallet-exceptions' }]);
});
