import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Patterns, patternOf } from './chart-looks.tsx';
import { besideNameOf, chartsOf } from './charts.ts';

const titlesOf = (hasClub: boolean, hasHotel: boolean): string[] =>
  chartsOf({ hasClub, hasHotel }).map(({ title }) => title);

test('a park without a club has no figures of claims', () => {
  expect(titlesOf(false, true)).toEqual(['Page views', 'Unique passes', 'Passes made per wallet']);
});

test('a park without a hotel has no figures of stays', () => {
  const claims = chartsOf({ hasClub: true, hasHotel: false }).find(({ title }) => title === 'Claims by kind');
  expect(claims?.figures.map(({ figure }) => figure)).toEqual(['claims-tickets', 'claims-purchase']);
});

test('no two series of a chart look the same', () => {
  for (const { figures } of chartsOf({ hasClub: true, hasHotel: true }))
    expect(new Set(figures.map(({ look }) => look)).size).toBe(figures.length);
});

test('where some figures are losses, the line beside the bars is called net', () => {
  const named = chartsOf({ hasClub: true, hasHotel: true }).map((plan) => besideNameOf(plan, 'Last year'));
  expect(named).toEqual([...Array.from({ length: 6 }, () => 'Last year'), 'Last year, net']);
});

test('ninety days on a phone keep their patterns', () => {
  const band = 268 / 90;
  expect(patternOf('chart', 'striped', band)).toBe('url(#chart-striped)');
  expect(patternOf('chart', 'full', band)).toBe('var(--brand)');
});

test('a narrow bar between the marks of its pattern is still seen', () => {
  const drawn = renderToStaticMarkup(Patterns({ id: 'chart' }));
  expect(drawn.match(/<rect[^>]*color-mix/g)).toHaveLength(3);
  expect(drawn).not.toContain('fill="var(--surface)"');
});
