import { expect, test } from 'vitest';

import { openTestPark } from '#server/testing/test-park.ts';

const counted = 'promenade_page_views_total{route="pass"} 1';

test.each([
  ['on', true],
  ['off', false],
])('with page counts %s a shown page is counted = %s', async (setting, isCounted) => {
  const park = await openTestPark({}, { PAGE_COUNTS: setting });
  expect((await park.post('/api/e', { route: 'pass' })).statusCode).toBe(204);
  expect((await park.services.metrics.registry.metrics()).includes(counted)).toBe(isCounted);
  expect((await park.app.inject('/')).body.includes('"countsPages":true')).toBe(isCounted);
  await park.close();
});

test('nothing but the kind of a page can be counted', async () => {
  const park = await openTestPark({}, { PAGE_COUNTS: 'on' });
  for (const body of [
    { route: '/10240001/240126000000100017' },
    { route: 'pass', orderId: '10240001' },
    { route: ['pass'] },
    {},
  ])
    expect((await park.post('/api/e', body)).statusCode).toBe(400);
  expect(await park.services.metrics.registry.metrics()).not.toContain('10240001');
  await park.close();
});
