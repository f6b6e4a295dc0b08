/** Tests the adapter against a push service that refuses everything that Apple refuses. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { createDevelopmentCertificates } from '#pass/development-certificates.ts';

import type { ApplePush } from '#server/base/ports/apple-push.ts';
import { startStrictApplePush, type StrictApplePush } from '#server/testing/strict-apple-push.ts';
import { makeApplePush, type ApplePushOptions } from './apple-push-http2.ts';

const topic = 'pass.example.park';
const token = (place: number): string => place.toString(16).padStart(64, '0');

let apple: StrictApplePush | undefined;
let identity: Pick<ApplePushOptions, 'certificatePem' | 'privateKeyPem'>;
let pushes: ApplePush[] = [];

function connectWith(options: Partial<ApplePushOptions> = {}): ApplePush {
  const { origin, authorityPem } = service();
  const push = makeApplePush({ ...identity, topic, origin, authorityPem, pauseMs: 20, ...options });
  pushes.push(push);
  return push;
}

let wwdrPem: string;
beforeAll(async () => {
  const made = await createDevelopmentCertificates({
    passTypeIdentifier: topic,
    teamIdentifier: 'DEVELOPMNT',
    organizationName: 'Park',
  });
  identity = { certificatePem: made.certificatePem, privateKeyPem: made.privateKeyPem };
  wwdrPem = made.wwdrPem;
});
beforeEach(async () => {
  await closeAll();
  apple = await startStrictApplePush({ wwdrPem });
});
afterAll(() => closeAll());

function service(): StrictApplePush {
  if (apple === undefined) throw new Error('The push service is not started.');
  return apple;
}

async function closeAll(): Promise<void> {
  await Promise.all(pushes.map((push) => push.close()));
  pushes = [];
  await apple?.close();
}

test('a push in the form that Apple asks for passes of is taken', async () => {
  expect(await connectWith().push(token(1))).toEqual({ kind: 'sent' });
  expect(service().taken).toEqual([token(1)]);
});

test('two thousand pushes at once go over one connection', async () => {
  const push = connectWith();
  const outcomes = await Promise.all(Array.from({ length: 2000 }, (_, place) => push.push(token(place))));
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['sent']));
  expect([service().connections(), new Set(service().taken).size]).toEqual([1, 2000]);
});

test('a phone that let the pass go is told apart from an Apple that is busy or broken, and from a fault of ours', async () => {
  const push = connectWith();
  const told = async (status: number, reason: string, timestamp?: number) => {
    service().answer(() => ({ status, reason, ...(timestamp === undefined ? {} : { timestamp }) }));
    return push.push(token(1));
  };
  const since = Date.parse('2026-11-01T00:00:00Z');
  expect(await told(410, 'Unregistered', since)).toEqual({ kind: 'gone', since: new Date(since) });
  expect(await told(400, 'BadDeviceToken')).toEqual({ kind: 'gone', since: undefined });
  expect(await told(429, 'TooManyRequests')).toEqual({ kind: 'later' });
  expect(await told(500, 'InternalServerError')).toEqual({ kind: 'later' });
  expect(await told(503, 'ServiceUnavailable')).toEqual({ kind: 'later' });
  expect(await told(403, 'Forbidden')).toEqual({ kind: 'refused' });
  service().answer(() => undefined);
  expect(await connectWith({ topic: 'pass.example.other' }).push(token(1))).toEqual({ kind: 'refused' });
});

test('a connection that Apple takes back is opened again, and no push is lost with it', async () => {
  const push = connectWith();
  await push.push(token(0));
  service().goAway();
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, place) => {
      if (place === 100) service().goAway();
      return push.push(token(place + 1));
    }),
  );
  expect(outcomes.every(({ kind }) => kind === 'sent')).toBe(true);
  expect(service().connections()).toBeGreaterThan(1);
});

test('a silent Apple is given up after a while, and asked anew', async () => {
  const push = connectWith({ timeoutMs: 100 });
  service().answer(() => 'silence');
  expect(await push.push(token(1))).toEqual({ kind: 'later' });
  service().answer(() => undefined);
  expect(await push.push(token(1))).toEqual({ kind: 'sent' });
});

test('an Apple out of reach answers nothing, and is not dialled for every push', async () => {
  const push = connectWith({ origin: 'https://localhost:1', pauseMs: 60_000 });
  const startedAt = performance.now();
  const outcomes = await Promise.all(Array.from({ length: 500 }, (_, place) => push.push(token(place))));
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['later']));
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

test('a stranger without a pass certificate gets no connection', async () => {
  const other = await createDevelopmentCertificates({
    passTypeIdentifier: topic,
    teamIdentifier: 'DEVELOPMNT',
    organizationName: 'Other',
  });
  const { certificatePem, privateKeyPem } = other;
  expect(await connectWith({ certificatePem, privateKeyPem }).push(token(1))).toEqual({ kind: 'later' });
  expect(service().taken).toEqual([]);
});
