import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { tabsFor } from './staff-tabs.tsx';
import { groupTabs, iconOfTab } from './tab-groups.ts';

const all = tabsFor(() => true, { hasClub: true });

test('the tabs stand in five groups, and each of them in one', () => {
  const groups = groupTabs(all);
  expect(groups.map(({ title }) => title)).toEqual(['Guests', 'Passes', 'Club', 'Park', 'Team']);
  const slugs = groups.flatMap(({ tabs }) => tabs.map(({ slug }) => slug));
  expect(slugs.toSorted()).toEqual(all.map(({ slug }) => slug).toSorted());
});

test('within a group the tabs keep the order of the list', () => {
  const order = all.map(({ slug }) => slug);
  for (const { tabs } of groupTabs(all)) {
    const places = tabs.map(({ slug }) => order.indexOf(slug));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
});

test('a group without tabs is not shown, and a tab without a group is in the first one', () => {
  expect(groupTabs([{ slug: 'health' }]).map(({ title }) => title)).toEqual(['Park']);
  expect(groupTabs([{ slug: 'brand-new' }])).toMatchObject([{ title: 'Guests' }]);
});

test('every tab is named by a group, and has an icon', () => {
  const inFirst = groupTabs(all)[0]?.tabs.map(({ slug }) => slug);
  expect(inFirst).toEqual([
    'desk',
    'orders',
    'photo-requests',
    'messages',
    'gate',
    'requests',
    'answer-texts',
  ]);
  const sheets = ['src/web/shared/ui/icons.css', 'src/web/staff/app/staff-icons.css'];
  const drawn = sheets.map((sheet) => readFileSync(sheet, 'utf8')).join('\n');
  const missing = all
    .map(({ slug }) => iconOfTab(slug))
    .filter((icon) => !drawn.includes(`data-icon='${icon}'`));
  expect(missing).toEqual([]);
});
