/** Addresses as a mail, a chat or a person spells them lead to the page that they mean. */
import { expect, test } from 'vitest';

import { readDemoPark } from '#server/demo/demo-data.ts';
import { sharePark } from '#server/testing/shared-park.ts';

const park = sharePark();
const link = readDemoPark().orders.find(({ orderId }) => orderId === '10300001')?.primaryHashUrl ?? '';
const get = (url: string) => park.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });

test.each([
  [`/${link}.`, `/${link}`],
  [`/${link})`, `/${link}`],
  [`/${link}%3E`, `/${link}`],
  [`/${link}%20`, `/${link}`],
  [`/${link}%E2%80%9D.`, `/${link}`],
  ['/10300001/5126-0000-0300-0013', '/10300001/5126000003000013'],
  ['/1030-0001', '/10300001'],
  ['/%D9%A1%D9%A0%D9%A3%D9%A0%D9%A0%D9%A0%D9%A0%D9%A1/5126000003000013', '/10300001/5126000003000013'],
  ['/activate/10300001/5126000003000013.', '/activate/10300001/5126000003000013'],
])('the address %s leads to %s, which opens', async (address, clean) => {
  const answer = await get(address);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, clean]);
  expect((await get(clean)).statusCode).toBe(200);
});

test.each(['/10300001/abc', '/favicon.gone', '/10300001/5126000003000099.x/y'])(
  'the address %s names no page and stays as it is',
  async (address) => {
    const answer = await get(address);
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
  },
);

test('a guest without a script who typed an address gets "Send me my link" with it', async () => {
  const answer = await get('/?find=%3Cann%40mail.example%3E');
  expect(answer.body).toMatch(/<details[^>]*id="send-link"[^>]*open/);
  expect(answer.body).toContain('value="ann@mail.example"');
});
