import { expect } from 'vitest';

import { queueMail } from '#server/base/mail/queue-mail.ts';
import { withOwnPark, openTestPark, test } from '#server/testing/test-park.ts';

const mail = {
  kind: 'test',
  to: 'dana@mail.example',
  subject: 'Your <pass>',
  heading: 'Hello <script>alert(1)</script>',
  paragraphs: ['Here it is.'],
};

test('developers see the mails on their own machine, and nothing in a mail runs', async ({
  app,
  services,
  clock,
}) => {
  expect((await app.inject('/dev/mails')).body).toContain('No mail was written yet');
  await queueMail(services, mail, clock.now());
  const list = await app.inject('/dev/mails');
  expect(list.body).toContain('Your &lt;pass&gt;');
  const link = /href="(\/dev\/mails\/[^"]+)"/.exec(list.body)?.[1] ?? 'none';
  const shown = await app.inject(link);
  expect(shown.statusCode).toBe(200);
  expect(shown.body).not.toContain('<script');
  expect(shown.headers['content-security-policy']).toContain('sandbox');
  expect((await app.inject('/dev/mails/f86221c3-85d8-5fde-a1a7-2e9636453606')).statusCode).toBe(404);
  expect((await app.inject('/dev/mails/%00')).statusCode).toBeLessThan(500);
});

test('nobody else sees them: not from another machine, and never in production', async () => {
  await withOwnPark(async (park) => {
    const outside = await park.app.inject({ url: '/dev/mails', remoteAddress: '203.0.113.9' });
    expect(outside.statusCode).toBe(404);
  });
  await withOwnPark(async (park) => {
    park.services.config.mode = 'production';
    expect((await park.app.inject('/dev/mails')).statusCode).toBe(404);
  });
});

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
