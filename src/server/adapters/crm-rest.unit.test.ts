import { expect, test } from 'vitest';

import { makeBackground } from '#server/base/background.ts';
import { makeMetrics } from '#server/base/metrics.ts';
import { makeExternalSystems } from '#server/base/external-systems/external-systems.ts';
import { systemClock } from '#server/base/ports/clock.ts';
import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import { makeBringContact, makeTell } from './crm-rest.ts';

test('a contact that comes in time is there for the guest', async () => {
  const bringContact = makeBringContact(makeBackground(), () => Promise.resolve(true), 10_000);
  expect(await bringContact('1')).toBe(true);
});

test('a guest goes on without a contact that is late, which is brought all the same', async () => {
  const background = makeBackground();
  const late = Promise.withResolvers<boolean>();
  let isBrought = false;
  const bring = () => late.promise.then((isKnown) => (isBrought = isKnown));
  expect(await makeBringContact(background, bring, 1)('1')).toBe(false);
  expect(isBrought).toBe(false);
  late.resolve(true);
  await background.settle();
  expect(isBrought).toBe(true);
});

test('a silent CRM is nobody’s fault, anything else is reported; the guest notices neither', async () => {
  const background = makeBackground();
  const reported: string[] = [];
  background.reportTo((task, { message }) => reported.push(`${task}: ${message}`));
  const fail = (fault: Error) => {
    const bring = (): Promise<boolean> => Promise.reject(fault);
    return makeBringContact(background, bring, 10_000)('1');
  };
  expect([await fail(new UpstreamTimeout({ reason: 'no-answer' })), await fail(new Error('a bug'))]).toEqual([
    false,
    false,
  ]);
  await background.settle();
  expect(reported).toEqual(['connector: crm: a bug']);
});

const unwatched = makeExternalSystems(systemClock, makeMetrics()).watch('system', 'crm events');

const event = {
  eventId: 'e-1',
  kind: 'member',
  happenedAt: new Date('2026-11-21T19:00:00Z'),
  facts: { memberId: '7' },
} as const;

test.each([
  [200, 'told'],
  [204, 'told'],
  [400, 'refused'],
  [401, 'refused'],
  [408, 'later'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
] as const)('a CRM that answers %i: %s', async (status, outcome) => {
  const answer = () => Promise.resolve(new Response(null, { status }));
  const tell = makeTell({ baseUrl: 'https://crm.example', secret: 's', fetch: answer }, '/events', unwatched);
  expect(await tell(event)).toBe(outcome);
});

test('an event is posted once, under its id, with the secret, and follows no redirect', async () => {
  const sent: { url: unknown; init: RequestInit | undefined }[] = [];
  const tell = makeTell(
    {
      baseUrl: 'https://crm.example',
      secret: 'secret',
      fetch: (url, init) => {
        sent.push({ url, init });
        return Promise.reject(new Error('away'));
      },
    },
    '/events',
    unwatched,
  );
  expect(await tell(event)).toBe('later');
  expect(sent).toMatchObject([
    {
      url: 'https://crm.example/events',
      init: {
        method: 'POST',
        redirect: 'manual',
        headers: { authorization: 'Bearer secret', 'idempotency-key': 'e-1' },
        body: '{"eventId":"e-1","kind":"member","happenedAt":"2026-11-21T19:00:00.000Z","memberId":"7"}',
      },
    },
  ]);
});
