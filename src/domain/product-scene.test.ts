import { expect, test } from 'vitest';

import { sceneOf } from './product-scene.ts';

const scenes = { 'Day Ticket': 'coaster', Ticket: 'wheel' };

test('a product has the scene of its own name before that of its category', () => {
  const sceneOfTicket = (product: string) => sceneOf(scenes, { product, category: 'Ticket' });
  expect([sceneOfTicket('Day Ticket'), sceneOfTicket('Twilight Ticket')]).toEqual(['coaster', 'wheel']);
});

test('any other product has the scene of the park, also one with an odd name', () => {
  const names = ['Gold Pass', 'constructor', '__proto__', ''];
  expect(names.map((product) => sceneOf(scenes, { product, category: product }))).toEqual(
    names.map(() => undefined),
  );
});
