/** A ticketing system that fails in every known way: each way has its own reason in metrics, in the log and for staff. */
import { createServer } from 'node:https';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { ExternalSystemReason } from '#domain/external-system-reasons.ts';

import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import {
  startFakeUpstream,
  type FakeUpstream,
  type UpstreamMode,
  connectorsTo,
} from '#server/testing/fake-upstream.ts';
import { createLocalhostCertificate } from '#pass/development-certificates.ts';
import { openTestPark, type TestPark } from '#server/testing/test-park.ts';
import { openConnectors } from './connector-rest.ts';

let park: TestPark;
let upstream: FakeUpstream;
const lines: { fields: object; text: string }[] = [];
beforeAll(async () => {
  park = await openTestPark();
  upstream = await startFakeUpstream();
  const write = (fields: object, text: string): void => void lines.push({ fields, text });
  park.services.externalSystems.logTo({ warn: write, info: write });
});
afterAll(async () => {
  await upstream.close();
  await park.close();
});
beforeEach(() => {
  upstream.behave('good');
  lines.length = 0;
  park.clock.advance(61);
});

const secretOfGuest = 'Ada-Lovell-5126000050000071';
let number = 50_000_070;

/** Asks for a new order, as a guest's login does, and returns the recorded failure. */
async function failureAt(
  baseUrl: string,
  timeoutMs = 20_000,
): Promise<{ reason: string | undefined; outcomes: string[] }> {
  const { ticketing, ...others } = connectorsTo(upstream);
  if (ticketing === undefined) throw new Error('The fake has a ticketing system.');
  const connectors = { ...others, ticketing: { ...ticketing, baseUrl } };
  const before = await outcomes();
  const opened = openConnectors(park.services, connectors, { timeoutMs });
  number += 1;
  await expect(opened.ticketing.bringOrder(String(number), '')).rejects.toThrow(UpstreamTimeout);
  const facts = park.services.externalSystems.facts().find(({ name }) => name === 'ticketing');
  const counted = (await outcomes()).filter((one) => !before.includes(one));
  return { reason: facts?.lastFailure?.reason, outcomes: counted };
}

async function outcomes(): Promise<string[]> {
  const { values } = await park.services.metrics.externalSystemAttempts.get();
  return values.map(({ labels, value }) => `${labels.system}: ${labels.outcome} ${value}`);
}

test.each([
  ['silent', 'no-answer'],
  ['error', 'server-error'],
  ['drip', 'slow-answer'],
  ['garbage', 'not-json'],
  ['huge', 'too-long'],
  ['redirect', 'redirected'],
  ['busy', 'busy'],
  ['forbidden', 'login-refused'],
  ['gone-away', 'cut-off'],
  ['teapot', 'unexpected-status'],
] as const satisfies (readonly [UpstreamMode, ExternalSystemReason])[])(
  'a ticketing system that is %s fails as %s, in the metric and in one line of the log',
  async (mode, reason) => {
    upstream.behave(mode);
    // The other answers come at once, however busy the machine is.
    const timeoutMs = mode === 'silent' || mode === 'drip' ? 500 : 20_000;
    expect(await failureAt(upstream.baseUrl, timeoutMs)).toEqual({
      reason,
      outcomes: [`ticketing: ${reason} 1`],
    });
    expect(lines).toMatchObject([
      { text: 'external system fails', fields: { system: 'ticketing', kind: 'system', reason } },
    ]);
  },
);

test('a JSON answer of another form, or with wrong types, is named as such, and no word of it is logged', async () => {
  upstream.answers.set('/orders/50000090', {});
  number = 50_000_089;
  const passes = [{ media: secretOfGuest, item: 7, price: 'free', holder: secretOfGuest }];
  upstream.answers.set('/orders/50000090', {
    order: { id: '50000090', soldAt: 'yesterday', passes },
  });
  expect((await failureAt(upstream.baseUrl)).reason).toBe('wrong-form');
  expect(JSON.stringify(lines)).not.toContain(secretOfGuest);
  expect(JSON.stringify(lines)).not.toContain('50000090');
  expect(lines).toHaveLength(1);
});

test('a closed port and an unknown host name have reasons of their own', async () => {
  const closed = await startFakeUpstream();
  await closed.close();
  expect((await failureAt(closed.baseUrl)).reason).toBe('connection-refused');
  expect((await failureAt('http://ticketing.invalid')).reason).toBe('name-unknown');
});

test('an unknown certificate authority, and a port without TLS, are told apart', async () => {
  const { certificatePem, privateKeyPem } = await createLocalhostCertificate();
  const server = createServer({ cert: certificatePem, key: privateKeyPem }, (_, response) =>
    response.end('{}'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect((await failureAt(`https://127.0.0.1:${port}`)).reason).toBe('certificate-unknown');
  expect((await failureAt(upstream.baseUrl.replace('http:', 'https:'))).reason).toBe('tls-failed');
  server.closeAllConnections();
  server.close();
});

test('a system that is left alone after failures is not asked, and the page keeps the true reason', async () => {
  upstream.behave('error');
  const { ticketing } = openConnectors(park.services, connectorsTo(upstream), { now: () => 0 });
  for (let tries = 0; tries < 7; tries += 1)
    await expect(ticketing.bringOrder(String(50_000_100 + tries), '')).rejects.toThrow(UpstreamTimeout);
  expect(await outcomes()).toContain('ticketing: not-sent 2');
  const facts = park.services.externalSystems.facts().find(({ name }) => name === 'ticketing');
  expect(facts?.lastFailure).toEqual({ reason: 'server-error', status: 500 });
});

test('an order that the system does not know is a good answer, and a number that leads nowhere is no attempt', async () => {
  const { ticketing } = openConnectors(park.services, connectorsTo(upstream));
  const before = await outcomes();
  expect(await ticketing.bringOrder('50000120', '')).toBe(false);
  expect(await ticketing.bringOrder('../admin', '')).toBe(false);
  expect((await outcomes()).filter((one) => !before.includes(one))).toEqual(['ticketing: ok 1']);
  expect(lines).toMatchObject([{ text: 'external system works again', fields: { system: 'ticketing' } }]);
});
