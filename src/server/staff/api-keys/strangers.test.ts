/**
 * What a key shows and changes of a park of strangers: nothing but what its grant is for. Every grant makes every call
 * of the contract that takes a key, with the numbers of guests whose rows the key did not create.
 */
import { eq } from 'drizzle-orm';
import { beforeAll, expect } from 'vitest';

import type { Call } from '#contract/call.ts';
import { linksGrant } from '#contract/calls/imports.ts';
import { contract, readCallKey } from '#contract/contract.ts';
import { importKindNames, importKinds } from '#contract/import-kinds.ts';
import { keyGrantNames, type KeyGrant } from '#contract/key-grants.ts';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { allTables } from '#server/base/db/tables/all-tables.ts';
import { canary, canaryEmail, guest, plantCanaries } from '#server/guests/erase-guest-testing.ts';
import { printLinks } from '#server/passes/links/pass-links.ts';
import { type TestPark, test, sharePark, dayTicket } from '#server/testing/test-park.ts';
import { makeApiKey } from './api-keys.service.ts';
import type { ApiKeyCallKey } from './mount-api-key.ts';

/** What a key shows and changes. */
interface Exposure {
  shows: readonly Fact[];
  changes: readonly string[];
}

const nothing: Exposure = { shows: [], changes: [] };

type Fact = 'orders' | 'barcodes' | 'contacts' | 'members' | 'links';

/** What a grant shows of strangers without having sent it, and the tables in which it changes rows about them. */
const granted: Readonly<Record<KeyGrant, Exposure>> = {
  'read-orders': { shows: ['orders'], changes: [] },
  'read-passes': { shows: ['barcodes', 'orders'], changes: [] },
  'read-members': { shows: ['members'], changes: [] },
  'read-ledger': { shows: ['members', 'orders'], changes: [] },
  'read-figures': nothing,
  'read-contacts': nothing,
  'create-passes': nothing,
  gate: { shows: ['orders'], changes: [] },
  till: nothing,
  'reward-redemption': nothing,
  links: nothing,
  bounces: nothing,
  products: { shows: [], changes: ['products'] },
  orders: { shows: [], changes: ['orders', 'passes'] },
  redemptions: { shows: [], changes: ['passes'] },
  refunds: { shows: [], changes: ['passes'] },
  balances: { shows: [], changes: ['passes'] },
  visits: { shows: [], changes: ['attraction_visits'] },
  wristbands: nothing,
  checks: nothing,
  stays: nothing,
  contacts: { shows: [], changes: ['connector_answers'] },
  outlets: { shows: [], changes: ['outlets'] },
  rewards: nothing,
  openings: { shows: [], changes: ['pass_days'] },
  customizations: nothing,
  customizationRules: nothing,
};

/** Grants that add to others. */
const together: readonly [KeyGrant[], Exposure][] = [
  [['read-orders', 'read-contacts'], { shows: ['contacts', 'orders'], changes: [] }],
  [['read-passes', 'read-contacts'], { shows: ['barcodes', 'contacts', 'orders'], changes: [] }],
  [['read-members', 'read-contacts'], { shows: ['contacts', 'members'], changes: [] }],
  [['read-members', 'read-passes'], { shows: ['barcodes', 'members', 'orders'], changes: [] }],
  [['orders', linksGrant], { shows: ['links'], changes: [] }],
];

const park = sharePark();

/** The texts by which a fact about strangers is found in an answer. */
let facts: Record<Fact, string[]>;

beforeAll(async () => {
  await plantCanaries(park.services);
  await park.services.db
    .update(loyaltyMembers)
    .set({ seasonPassId: null })
    .where(eq(loyaltyMembers.memberId, guest.memberId));
  const links = await printLinks(park.services, [guest, dayTicket]);
  facts = {
    orders: [guest.orderId, dayTicket.orderId],
    barcodes: [guest.barcode, dayTicket.barcode],
    contacts: [canary],
    members: [guest.memberId],
    links: links.map(({ link }) => link),
  };
});

/** What calls leave behind about their key. */
const ofTheKey = new Set(['api_keys', 'api_key_uses', 'attempt_counters']);

async function rowsOfPark(): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>();
  for (const [name, table] of allTables) {
    if (!ofTheKey.has(name))
      rows.set(
        name,
        (await park.services.db.select().from(table)).map((row) => JSON.stringify(row)),
      );
  }
  return rows;
}

/** The tables in which a row was changed or removed, or in which a new one is about a stranger's order. */
function changedTables(before: Map<string, string[]>, after: Map<string, string[]>): string[] {
  const isAboutStranger = (row: string) => facts.orders.some((orderId) => row.includes(`:"${orderId}"`));
  return [...after.keys()].filter((name) => {
    const [old, fresh] = [new Set(before.get(name)), new Set(after.get(name))];
    return (
      [...old].some((row) => !fresh.has(row)) ||
      [...fresh].some((row) => !old.has(row) && isAboutStranger(row))
    );
  });
}

/** The facts in an answer that the call had not named. */
function shownFacts(sent: string, answer: string): Fact[] {
  const isShown = (text: string) => answer.includes(text) && !sent.includes(text);
  return (Object.keys(facts) as Fact[]).filter((fact) => facts[fact].some(isShown)); // the record's own keys
}

const soldNow = { productId: 'DAY-ALL', orderedAt: '2026-11-20T12:00:00Z', amount: '1' };

/** The bodies of the calls that take one; a call that is added fails to compile until it has its own. */
const bodies: Readonly<Record<ApiKeyCallKey & `${'POST' | 'PUT'} ${string}`, readonly unknown[]>> = {
  'POST /api/passes/': [
    { ...dayTicket, ...soldNow },
    { ...dayTicket, ...soldNow, barcode: '512600000300099' },
    { ...dayTicket, ...soldNow, orderId: '59000001' },
    { ...guest, memberId: undefined, ...soldNow, purchaserFirstName: 'Eve' },
  ],
  'POST /api/gate/verify/': [{ scanned: dayTicket.barcode }, { scanned: guest.barcode }],
  'POST /api/till/member/': [{ scanned: guest.memberId }, { scanned: guest.barcode }],
  'POST /api/rewards/redeem/': [{ code: 'AAAAAAAAAA', outletId: null, redemptionId: '1' }],
  'POST /api/bounces/': [{ email: canaryEmail }],
  'PUT /api/import/:kind': [],
};

function rowsOfKind(kind: keyof typeof importKinds): unknown {
  const samples = Object.entries(importKinds[kind].columns).map(([name, { sample }]) => [name, sample]);
  const numbers = { ...dayTicket, productId: 'DAY-ALL', reservationNumber: 'HB900001', crmId: canary };
  const row: Record<string, unknown> = Object.fromEntries(samples);
  for (const [name, value] of Object.entries(numbers)) if (name in row) row[name] = value;
  return { rows: [row] };
}

/** A call with a key, aimed at strangers; `grant` is what its key must be made for. */
interface Aimed {
  grant: string;
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  body: unknown;
}

function aimedCalls(): Aimed[] {
  return Object.entries<Call>(contract).flatMap(([key, { access }]) => {
    if (access.kind !== 'api-key') return [];
    const { method, path } = readCallKey(key);
    const url = path
      .replace(':orderId', guest.orderId)
      .replace(':barcode', guest.barcode)
      .replace(':account', guest.memberId);
    const call = { method: method as Aimed['method'], url }; // the methods of these calls
    const { grant } = access;
    if (grant === undefined)
      return importKindNames.map((kind) => ({
        ...{ ...call, grant: kind, url: path.replace(':kind', kind) },
        body: rowsOfKind(kind),
      }));
    const sent = bodies[key as keyof typeof bodies] as readonly unknown[] | undefined; // calls without a body have none
    return (sent ?? [undefined]).map((body) => ({ ...call, grant, body }));
  });
}

const aimed = aimedCalls();

/** One call of each grant is enough to see that a key without it is refused. */
const oneOfEach = aimed.filter(({ grant }, place) => aimed.findIndex((one) => one.grant === grant) === place);

/** Makes every call with a key for these grants; `beyond` lists calls that were answered without their grant. */
async function exposureOf(kinds: readonly KeyGrant[]): Promise<Exposure & { beyond: string[] }> {
  const key = await makeApiKey(park.services, { name: `of-${kinds.join('-')}`, kinds: [...kinds] });
  const headers = { authorization: `Bearer ${key ?? ''}` };
  const before = await rowsOfPark();
  const shows = new Set<Fact>();
  const beyond: string[] = [];
  const isGranted = ({ grant }: Aimed) => kinds.some((kind) => kind === grant);
  for (const call of [...aimed.filter(isGranted), ...oneOfEach.filter((one) => !isGranted(one))]) {
    const { method, url, body } = call;
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await park.app.inject({ method, url, headers: { ...headers, ...json }, ...payload });
    if (!isGranted(call) && answer.statusCode !== 403) beyond.push(url);
    for (const fact of shownFacts(`${url} ${JSON.stringify(body)}`, answer.body)) shows.add(fact);
  }
  return {
    beyond,
    shows: [...shows].toSorted(),
    changes: changedTables(before, await rowsOfPark()).toSorted(),
  };
}

const timeout = 300_000;

test.each([...keyGrantNames.map((one): [KeyGrant[], Exposure] => [[one], granted[one]]), ...together])(
  'a key for %j shows and changes of strangers only what its grant says',
  async (kinds, exposure) => {
    expect(await exposureOf(kinds)).toEqual({ ...exposure, beyond: [] });
  },
  timeout,
);

const stranger = '203.0.113.7';

function putOrders(own: TestPark, key: string) {
  return own.app.inject({
    method: 'PUT',
    url: '/api/import/orders',
    remoteAddress: stranger,
    headers: { authorization: `Bearer ${key}` },
    payload: { rows: [] },
  });
}

test('thirty unknown keys of a network are answered, further ones wait, and a right key is always taken', async (own) => {
  const tries = Array.from({ length: 60 }, (_, place) =>
    putOrders(own, `pk1_${String(place).padStart(43, 'A')}`),
  );
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  const next = await putOrders(own, `pk1_${'B'.repeat(43)}`);
  expect([next.statusCode, next.headers['retry-after']]).toEqual([429, '900']);

  const key = (await makeApiKey(own.services, { name: 'till', kinds: ['orders'] })) ?? '';
  // The key is taken, and the empty list is refused.
  expect((await putOrders(own, key)).statusCode).toBe(400);
  own.clock.advance(900);
  expect((await putOrders(own, `pk1_${'B'.repeat(43)}`)).statusCode).toBe(401);
});
