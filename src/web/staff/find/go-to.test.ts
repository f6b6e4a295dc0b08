import { expect, test } from 'vitest';

import { goToBy } from './go-to.ts';

const all = ['Messages', 'New message', 'Connections: Imports', 'Admin: Team'].map((title) => ({
  title,
  address: `/admin/${title}`,
}));

test.each([
  ['imp', ['Connections: Imports']],
  ['new MES', ['New message']],
  ['mess', ['Messages', 'New message']],
  ['team admin', ['Admin: Team']],
  ['okafor', []],
  ['  ', []],
])('%j finds %j', (typed, titles) => {
  expect(goToBy(all, typed).map(({ title }) => title)).toEqual(titles);
});
