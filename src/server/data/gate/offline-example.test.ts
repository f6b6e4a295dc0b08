/** The verifier of docs/gates.md, as it is printed there, against the server's own keys and codes. */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { GateSecrets } from '#contract/calls/gate.ts';
import { codeShownAt } from '#domain/rotating-code.ts';

import { openTestPark, type TestPark } from '#server/testing/test-park.ts';
import { codeOfPage, gateHeaders, importDayTickets, pageValues, rotateDayTickets } from './gate-testing.ts';

type Verify = (list: GateSecrets, scanned: string, now: Date) => string;

let park: TestPark;
let verify: Verify;
let list: GateSecrets;
let code: string;
const ticket = { orderId: '45000001', barcode: '5126000045000001' };

beforeAll(async () => {
  const page = readFileSync(new URL('../../../../docs/gates.md', import.meta.url), 'utf8');
  const example = /```ts\n([\s\S]+?)```/.exec(page)?.[1] ?? '';
  const source = Buffer.from(stripTypeScriptTypes(example)).toString('base64');
  const module = (await import(/* @vite-ignore */ `data:text/javascript;base64,${source}`)) as {
    verifyOffline: Verify; // the example exports this one function
  };
  verify = module.verifyOffline;
  park = await openTestPark();
  await rotateDayTickets(park);
  await importDayTickets(park, [ticket.orderId]);
  const headers = await gateHeaders(park, 'gate');
  list = (await park.app.inject({ url: '/api/gate/secrets/', headers })).json<GateSecrets>();
  code = await codeOfPage(park, ticket);
});
afterAll(() => park.close());

const later = (seconds: number): Date => new Date(park.clock.now().getTime() + seconds * 1000);

test('it judges the age of a code as the server does', () => {
  expect([0, 15, 30, -15, -30].map((seconds) => verify(list, code, later(seconds)))).toEqual([
    'valid',
    'valid',
    'too-old',
    'valid',
    'too-early',
  ]);
});

test('it refuses a wrong value, another key, a plain barcode and a code of Google Wallet', () => {
  const wrong = code.slice(0, -1) + String((Number(code.at(-1)) + 1) % 10);
  const otherKeys = { ...list, passes: list.passes.map((one) => ({ ...one, key: 'AB'.repeat(20) })) };
  const now = later(0);
  expect([
    verify(list, wrong, now),
    verify(otherKeys, code, now),
    verify({ ...list, passes: [] }, code, now),
    verify(list, ticket.barcode, now),
    verify(list, code.replace('PR1D', 'PR1W'), now),
  ]).toEqual(['forged', 'forged', 'unknown', 'not checkable', 'not checkable']);
});

test('the keys of a day verify no code of the next', async () => {
  const headers = await gateHeaders(park, 'gate-2');
  const tomorrow = (
    await park.app.inject({ url: '/api/gate/secrets/?day=2026-11-22', headers })
  ).json<GateSecrets>();
  expect(verify(tomorrow, code, later(0))).toBe('other day');
  const moved = { ...tomorrow, validFrom: list.validFrom, validTo: list.validTo };
  expect(verify(moved, code, later(0))).toBe('forged');
});

test('it refuses a pass that is void, has expired since, or is for a later day', () => {
  const change = (values: Partial<GateSecrets['passes'][number]>): GateSecrets => ({
    ...list,
    passes: list.passes.map((one) => ({ ...one, ...values })),
  });
  expect(verify(change({ state: 'redeemed' }), code, later(0))).toBe('redeemed');
  expect(verify(change({ expires: later(-1).toISOString() }), code, later(0))).toBe('expired');
  const early = { begins: later(1).toISOString() };
  expect(verify(change(early), code, later(0))).toBe('not-yet');
  expect(verify(change({ ...early, state: 'refunded' }), code, later(0))).toBe('refunded');
  expect(verify(change({ begins: later(0).toISOString() }), code, later(0))).toBe('valid');
});

test('every value of a page on that day is accepted in its time', async () => {
  const values = await pageValues(park, ticket);
  if (values === undefined) throw new Error('The page has no codes.');
  for (let seconds = 0; seconds < 7200; seconds += 15) {
    const shown = codeShownAt(values, later(seconds).getTime() / 1000);
    expect(verify(list, shown?.text ?? '', later(seconds))).toBe('valid');
  }
});
