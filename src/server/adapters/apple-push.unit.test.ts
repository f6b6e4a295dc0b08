/** Tests the adapter against a push service that refuses everything that Apple refuses. */
import { connect as connectHttp2 } from 'node:http2';
import { connect as connectTcp, createServer, type Socket } from 'node:net';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { createDevelopmentCertificates } from '#pass/development-certificates.ts';

import type { ApplePush } from '#server/base/ports/apple-push.ts';
import { createSigner } from '#pass/signer.ts';
import { startStrictApplePush, type StrictApplePush } from './apple-push-strict.ts';
import { makeApplePush, type ApplePushOptions } from './apple-push-http2.ts';
import { makeDevelopmentPush } from './apple-push-development.ts';

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

test.each(['', ' ', 'a/b', 'no-token', 'é', '\n', '..%2f'])(
  'the token "%s" is no phone, and is not asked about',
  async (bad) => {
    expect(await connectWith().push(bad)).toEqual({ kind: 'gone', since: undefined });
    expect(service().connections()).toBe(0);
  },
);

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
  expect(await told(400, 'MissingDeviceToken')).toEqual({ kind: 'gone', since: undefined });
  expect(await told(429, 'TooManyRequests')).toEqual({ kind: 'slowed' });
  expect(await told(429, 'TooManyProviderTokenUpdates')).toEqual({ kind: 'later' });
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
  expect(performance.now() - startedAt).toBeLessThan(15_000);
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

test('a connection that died silently is noticed by a ping, and no push waits for its time limit', async () => {
  const cable = await layCable(service().origin);
  const push = connectWith({ origin: cable.origin, timeoutMs: 25_000, idleMs: 50, pingMs: 100 });
  expect(await push.push(token(1))).toEqual({ kind: 'sent' });
  cable.cut();
  await new Promise((resolve) => setTimeout(resolve, 80));
  const startedAt = performance.now();
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, index) => push.push(token(index + 2))));
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['sent']));
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  expect(cable.connections()).toBe(2);
  await push.close();
  await cable.remove();
});

test('a connection that answers the ping after a pause is used again', async () => {
  const push = connectWith({ idleMs: 20, pingMs: 2000 });
  await push.push(token(1));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(await push.push(token(2))).toEqual({ kind: 'sent' });
  expect(service().connections()).toBe(1);
});

test('too many pushes for one phone within a second are put off, as at Apple', async () => {
  await apple?.close();
  apple = await startStrictApplePush({ wwdrPem, pushesPerSecond: 5 });
  const push = connectWith();
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => push.push(token(1))));
  expect(outcomes.filter(({ kind }) => kind === 'slowed').length).toBeGreaterThan(0);
  expect(await push.push(token(2))).toEqual({ kind: 'sent' });
});

test.each([
  [{ 'apns-prio': '5' }, 'UnknownHeader apns-prio'],
  [{ 'apns-priority': '10' }, 'BadPriority'],
  [{ 'apns-push-type': 'alert' }, 'InvalidPushType'],
  [{ 'apns-expiration': 'tomorrow' }, 'BadExpirationDate'],
  [{ 'apns-topic': 'pass.example.other' }, 'TopicDisallowed'],
  [{ ':path': '/3/device/xyz' }, 'BadDeviceToken'],
  [{ ':path': '/device' }, 'BadPath'],
])('the stand-in refuses %o with %s', async (headers, reason) => {
  expect(await pushByHand(headers)).toMatchObject({ reason });
});

test('the stand-in refuses a push that says more than "{}"', async () => {
  expect(await pushByHand({}, '{"aps":{"alert":"Hello"}}')).toMatchObject({ reason: 'PayloadNotForPasses' });
});

/** Sends one push without the adapter; answers Apple's refusal. */
async function pushByHand(headers: Record<string, string>, body = '{}'): Promise<unknown> {
  const { origin, authorityPem } = service();
  const session = connectHttp2(origin, {
    ca: authorityPem,
    cert: identity.certificatePem,
    key: identity.privateKeyPem,
  });
  const stream = session.request({
    ':method': 'POST',
    ':path': `/3/device/${token(1)}`,
    'apns-topic': topic,
    'apns-push-type': 'background',
    'apns-priority': '5',
    ...headers,
  });
  stream.end(body);
  let answer = '';
  stream.setEncoding('utf8');
  for await (const chunk of stream) answer += String(chunk);
  session.close();
  return answer === '' ? {} : JSON.parse(answer);
}

/** A network path to the push service that can die silently: the sockets stay open, and nothing passes any more. */
async function layCable(target: string): Promise<{
  origin: string;
  connections: () => number;
  /** Silences the connections of this moment; later ones work. */
  cut: () => void;
  remove: () => Promise<void>;
}> {
  const pairs: [Socket, Socket][] = [];
  const server = createServer((near) => {
    const far = connectTcp(Number(new URL(target).port), '127.0.0.1');
    pairs.push([near, far]);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `https://localhost:${port}`,
    connections: () => pairs.length,
    cut: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far).resume();
        far.unpipe(near).resume();
      }
    },
    remove: () =>
      new Promise((resolve) => {
        for (const pair of pairs) for (const socket of pair) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

let made: ReturnType<typeof makeDevelopmentPush>;

beforeAll(() => {
  made = makeDevelopmentPush({
    authorityPem: wwdrPem,
    pushIdentity: identity,
    signer: createSigner({ ...identity, wwdrPem }),
  });
});

afterAll(() => made.applePush.close());

test('a push wakes the phone that has the token, and no other', async () => {
  const woken: string[] = [];
  const first = made.phones.connect(() => woken.push('first'));
  made.phones.connect(() => woken.push('second'));
  expect(await made.applePush.push(first.pushToken)).toEqual({ kind: 'sent' });
  expect(woken).toEqual(['first']);
});

test('a phone that was disconnected, and one that never was there, are gone', async () => {
  const phone = made.phones.connect(() => undefined);
  phone.disconnect();
  expect(await made.applePush.push(phone.pushToken)).toMatchObject({ kind: 'gone', since: expect.any(Date) });
  expect(await made.applePush.push('ab'.repeat(32))).toEqual({ kind: 'gone', since: undefined });
});
