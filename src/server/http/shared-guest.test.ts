/**
 * Security T6, generated from the contract: every call for the primary ticketholder alone refuses a shared guest's
 * proof.
 */
import { expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { contract, readCallKey } from '#contract/contract.ts';

import { readDemoPark } from '#server/demo/demo-data.ts';
import { openTestPark } from '#server/testing/test-park.ts';

const card = readDemoPark().orders.find((order) => order.shares.length > 0);
const share = card?.shares[0];

const typed = {
  firstName: 'Eve',
  lastName: 'Moss',
  email: 'eve@mail.example',
  phone: '6095550101',
  wristbandBarcode: 'HW26AMHYQKRPHFD7',
  wristbandActivateToken: share?.hashUrl,
  uid: share?.id,
  filename: 'me.jpg',
  filesize: 10,
  filetype: 'image/jpeg',
  data: '/9j/4AAQSkZJRg==',
  crop: { x: 0, y: 0, width: 100, height: 75 },
};

/**
 * Every way in which a shared guest might name the card: the link, the fields of its view, and the old three-part
 * path.
 */
const proofs = {
  'the link': { hashUrl: share?.hashUrl },
  'what the view shows': { orderId: '0', barcode: card?.barcode, hashUrl: share?.hashUrl },
  'the share id beside the pair': { orderId: card?.orderId, barcode: card?.barcode, shareId: share?.id },
};

/**
 * Pages are left out, because a person who can write the pair into an address knows what the primary ticketholder
 * knows.
 */
const calls = Object.entries<Call>(contract).filter(
  ([key, { access }]) =>
    key.includes(' /api/') &&
    (access.kind === 'pass-token' || (access.kind === 'pass-proof' && access.scope === 'primary')),
);

test.each(Object.entries(proofs))(
  'with %s no call of the primary ticketholder does anything',
  async (_, proof) => {
    const park = await openTestPark({}, { PARK_CIDRS: '127.0.0.0/8' });
    const answers: [string, number][] = [];
    for (const [key, call] of calls) {
      const { method, path } = readCallKey(key);
      const names: Record<string, string | undefined> = {
        ...proof,
        pass: share?.hashUrl,
        shareId: share?.id,
      };
      const url = path.replaceAll(/:(\w+)\??/g, (_all, name: string) =>
        encodeURIComponent(names[name] ?? 'x'),
      );
      const answer = await park.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${share?.hashUrl}`, 'content-type': 'application/json' },
        ...(call.body === undefined ? {} : { payload: JSON.stringify({ ...typed, ...proof }) }),
      });
      answers.push([key, answer.statusCode]);
    }
    const registered = await park.post('/api/login/', { orderId: card?.orderId, barcode: card?.barcode });
    await park.close();
    expect(calls.length).toBeGreaterThanOrEqual(7);
    expect(answers.filter(([, status]) => status < 400 || status >= 500)).toEqual([]);
    expect(registered.json()).toMatchObject({ firstName: card?.firstName, email: card?.email });
  },
);

test('no answer to a shared guest holds the order id, not even in a link or a token that can be decoded', async () => {
  const park = await openTestPark();
  const hashUrl = share?.hashUrl ?? '';
  try {
    const answers = await Promise.all([
      park.app.inject(`/${hashUrl}`),
      park.post('/api/login/', { hashUrl }),
      park.post('/api/apple-wallet/', { hashUrl, delivery: 'link' }),
      park.post('/api/google-wallet/', { hashUrl, hasPhoto: false }),
      park.post('/api/hand-off/', { hashUrl }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    for (const { body } of answers) {
      const words = [...body.matchAll(/[\w+/-]{16,}/g)].flatMap(([word]) => word.split('/'));
      const decoded = words.map((word) => Buffer.from(word, 'base64url').toString('latin1'));
      expect([body, ...decoded].filter((text) => text.includes(card?.orderId ?? ''))).toEqual([]);
    }
  } finally {
    await park.close();
  }
});
