import { expect, test } from 'vitest';

import { makeEventSecret, signatureHeaders } from './sign-event.ts';

/** The vector of the reference implementations of Standard Webhooks. */
const vector = {
  webhookId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  sentAt: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

test('a message is signed as the test vector of the specification says', () => {
  const headers = signatureHeaders({ ...vector, secrets: [vector.secret] });
  expect(headers).toMatchObject({
    'webhook-id': vector.webhookId,
    'webhook-timestamp': '1614265330',
    'webhook-signature': vector.signature,
  });
});

test('during a rotation, a message carries the signatures of both secrets, the current one first', () => {
  const former = vector.secret;
  const current = makeEventSecret();
  const both = signatureHeaders({ ...vector, secrets: [current, former] })['webhook-signature'] ?? '';
  const [first, second, ...more] = both.split(' ');
  expect([second, more]).toEqual([vector.signature, []]);
  expect(first).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
});

test('a new secret has the form of the specification and 32 bytes, and no two are equal', () => {
  const [one, other] = [makeEventSecret(), makeEventSecret()];
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(one).not.toBe(other);
});
