import { expect, test } from 'vitest';

import { startOf, tabsFor } from './staff-tabs.tsx';

const everyPermission = (): boolean => true;
const titlesOf = (hasClub: boolean, may = everyPermission): string[] =>
  tabsFor(may, { hasClub }).map(({ title }) => title);

test('a park without a club has no tab of the club, and all the others', () => {
  const withClub = titlesOf(true);
  const without = titlesOf(false);
  const ofClub = ['Rewards', 'Goodwill Limits', 'Loyalty', 'Earn Rules', 'Redeem Rewards', 'Club Requests'];
  expect(withClub.filter((title) => !without.includes(title))).toEqual(ofClub);
  expect(without).toEqual(withClub.filter((title) => !ofClub.includes(title)));
  expect(without).toEqual(expect.arrayContaining(['Orders', 'Imports', 'Health']));
});

test('a member of the team sees only the tabs of the granted permissions', () => {
  expect(tabsFor((permission) => permission === 'Health View', { hasClub: true })).toMatchObject([
    { title: 'Health' },
  ]);
  expect(tabsFor(() => false, { hasClub: true })).toEqual([]);
});

test('who may search guests begins at the desk, and everyone else at the first tab', () => {
  const everything = tabsFor(everyPermission, { hasClub: true });
  expect(startOf(everything)?.title).toBe('Desk');
  const withoutDesk = tabsFor((permission) => permission !== 'Guest Search', { hasClub: true });
  expect(startOf(withoutDesk)?.title).toBe('Pass Customizations');
  expect(startOf([])).toBeUndefined();
});
