import { expect, test } from 'vitest';

import { shownLookAt, seasonStateOf, type SeasonLook } from './season-look.ts';

const own = {
  backgroundColor: '0B3D62',
  color: 'FFFFFF',
  instructions: 'Show this at the gate.',
  googleInstructions: '',
  googleUri: '',
  picture: '',
};
const at = (day: string): Date => new Date(`${day}T12:00:00Z`);
const season = (color: string, from: string, to: string): SeasonLook => ({
  ...own,
  backgroundColor: color,
  beginsAt: at(from).getTime(),
  endsAt: at(to).getTime(),
});

test('a season counts from its first moment up to, and without, its last', () => {
  const look = { ...own, seasons: [season('5B2A86', '2026-10-01', '2026-11-01')] };
  const shown = (now: Date): string => shownLookAt(look, now).backgroundColor;

  expect(shown(new Date(at('2026-10-01').getTime() - 1))).toBe('0B3D62');
  expect(shown(at('2026-10-01'))).toBe('5B2A86');
  expect(shown(new Date(at('2026-11-01').getTime() - 1))).toBe('5B2A86');
  expect(shown(at('2026-11-01'))).toBe('0B3D62');
});

test('of two seasons at once the one that began later counts', () => {
  const summer = season('0F6B5C', '2026-06-01', '2026-09-01');
  const parade = season('A61C3C', '2026-07-03', '2026-07-05');
  for (const seasons of [
    [summer, parade],
    [parade, summer],
  ])
    expect(shownLookAt({ ...own, seasons }, at('2026-07-04')).backgroundColor).toBe('A61C3C');
  expect(shownLookAt({ ...own, seasons: [parade, summer] }, at('2026-07-06')).backgroundColor).toBe('0F6B5C');
});

test('the state of a season follows the same bounds', () => {
  const window = { beginsAt: at('2026-10-01'), endsAt: at('2026-11-01') };
  expect(seasonStateOf(window, at('2026-09-30'))).toBe('planned');
  expect(seasonStateOf(window, at('2026-10-01'))).toBe('on');
  expect(seasonStateOf(window, at('2026-11-01'))).toBe('over');
});
