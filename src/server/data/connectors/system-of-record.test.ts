/** The memory of connectors, against a system that a test makes silent, forgetful or slow. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { endRows } from '#server/base/retention/end-rows.queries.ts';
import { openConnectors } from '#server/adapters/connector-rest.ts';
import { checks } from '#server/base/db/schema/loyalty.ts';
import { connectorAnswers } from '#server/base/db/schema/imports.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { startOwnUpstream, checkOf, connectorsTo } from '#server/testing/fake-upstream.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { importRows } from '../imports/import-rows.ts';

const upstream = await startOwnUpstream();

/** A park that queries the fake; `reach` is the time-out for a silent system. */
function withConnectors(run: (park: TestPark) => Promise<void>, timeoutMs = 3000): Promise<void> {
  return withOwnPark(async (park) => {
    Object.assign(park.services, openConnectors(park.services, connectorsTo(upstream), { timeoutMs }));
    await run(park);
  });
}

const login = { orderId: '80000001', barcode: '5126000080000001' };
const logIn = async (park: TestPark) => (await park.post('/api/login/', login)).statusCode;

function sell(price = 79): void {
  const passesSold = [{ media: login.barcode, item: { code: 'DAY-ALL' }, price, holder: 'Ada' }];
  upstream.answers.set('/orders/80000001', {
    order: { id: '80000001', soldAt: '2026-11-20T12:00:00Z', passes: passesSold },
  });
}

async function paidFor(park: TestPark): Promise<number | undefined> {
  const [row] = await park.services.db.select().from(passes).where(eq(passes.orderId, login.orderId));
  return row?.amountCents;
}

test('an imported order is served at once, and requested again in the background after five minutes', () =>
  withConnectors(async (park) => {
    sell();
    expect(await logIn(park)).toBe(200);
    park.clock.advance(299);
    expect(await logIn(park)).toBe(200);
    await park.services.background.settle();
    expect(upstream.asked).toHaveLength(1);
    sell(99);
    park.clock.advance(61);
    expect([await logIn(park), await logIn(park)]).toEqual([200, 200]);
    await park.services.background.settle();
    expect(upstream.asked).toHaveLength(2);
    expect(await paidFor(park)).toBe(9900);
  }));

test('while the ticketing system is silent or has lost the order, guests keep the imported data', () =>
  withConnectors(async (park) => {
    sell();
    await logIn(park);
    upstream.behave('silent');
    park.clock.advance(3600);
    expect(await logIn(park)).toBe(200);
    await park.services.background.settle();
    upstream.behave('good');
    upstream.answers.clear();
    park.clock.advance(3600);
    expect(await logIn(park)).toBe(200);
    await park.services.background.settle();
    expect([await logIn(park), await paidFor(park)]).toEqual([200, 7900]);
  }, 200));

test('an unknown number is not requested again for a minute', () =>
  withConnectors(async (park) => {
    expect([await logIn(park), await logIn(park)]).toEqual([404, 404]);
    park.clock.advance(59);
    expect(await logIn(park)).toBe(404);
    expect(upstream.asked).toHaveLength(1);
    sell();
    park.clock.advance(1);
    expect(await logIn(park)).toBe(200);
  }));

test('imported rows are found at once, whatever the system answered before', () =>
  withConnectors(async (park) => {
    expect(await logIn(park)).toBe(404);
    const row = { ...login, productId: 'DAY-ALL', orderedAt: '2026-11-20T12:00:00Z', amount: 79 };
    await importRows(park.services, 'orders', [row]);
    expect(await logIn(park)).toBe(200);
    expect(await park.services.db.select().from(connectorAnswers)).toEqual([]);
  }));

test('concurrent requests for one number make one request to the system', () =>
  withConnectors(async (park) => {
    sell();
    const { ticketing } = park.services;
    const all = await Promise.all(
      Array.from({ length: 20 }, () => ticketing.bringOrder(login.orderId, login.barcode)),
    );
    expect(new Set(all)).toEqual(new Set([true]));
    expect(upstream.asked).toHaveLength(1);
  }));

const numbers = { checkId: 'C-8', checkNumber: '110111261121880001', shortNumber: '88001' };
const checkPath = `/checks?number=${numbers.checkNumber}`;

async function join(park: TestPark, email = 'claims@mail.example') {
  const person = { email, firstName: 'Ada', lastName: 'Lovell' };
  const userID = (await park.post('/api/loyalty/create', person)).body;
  return async (checkNumber = numbers.checkNumber) =>
    park.post('/api/loyalty/purchase/', { checkNumber, email: person.email, userID });
}

async function bringCheck(park: TestPark): Promise<void> {
  upstream.answers.set(checkPath, checkOf(numbers));
  expect(await park.services.pointOfSale.bringCheck(numbers.checkNumber)).toBe(true);
}

test('a claim requests again first: a check that was voided since its import earns nothing', () =>
  withConnectors(async (park) => {
    await bringCheck(park);
    upstream.answers.set(checkPath, checkOf({ ...numbers, status: 'voided' }));
    park.clock.advance(60);
    const answer = await (await join(park))(numbers.shortNumber);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(/void/i)]);
  }));

test('a check that its system no longer knows cannot be claimed until it is imported', () =>
  withConnectors(async (park) => {
    await bringCheck(park);
    upstream.answers.clear();
    park.clock.advance(60);
    const claim = await join(park);
    expect((await claim()).statusCode).toBe(400);
    await importRows(park.services, 'checks', [checkOf(numbers)]);
    expect((await claim()).statusCode).toBe(200);
  }));

test('while the system is silent a claim relies on an answer of the last day, and on no older one', () =>
  withConnectors(async (park) => {
    await bringCheck(park);
    upstream.behave('error');
    park.clock.advance(86_400);
    const claim = await join(park);
    expect((await claim()).statusCode).toBe(408);
    expect(await park.services.db.select().from(checks).where(eq(checks.checkId, 'C-8'))).toHaveLength(1);
    upstream.behave('good');
    expect(await park.services.pointOfSale.confirmCheck(numbers.checkNumber)).toBe('good');
    upstream.behave('error');
    park.clock.advance(86_399);
    expect((await claim()).statusCode).toBe(200);
    park.clock.advance(86_400);
    expect((await claim()).statusCode).toBe(200); // the same member again gets the answer of the first claim
  }));

test('a preview asks the systems as a claim does, and shows what only one of them knows', () =>
  withConnectors(async (park) => {
    const preview = () => park.post('/api/loyalty/preview/', { number: numbers.checkNumber });
    upstream.answers.set(checkPath, checkOf(numbers));
    upstream.behave('silent');
    expect((await preview()).statusCode).toBe(408);
    upstream.behave('good');
    expect((await preview()).json()).toMatchObject({ found: [{ kind: 'purchase', points: 122 }] });
    upstream.answers.clear();
    park.clock.advance(60);
    expect((await preview()).body).toMatch(/could not find this check/);
  }, 200));

test('answers about unknown numbers are deleted within minutes, those about imported data are kept', () =>
  withConnectors(async (park) => {
    sell();
    await logIn(park);
    await park.services.ticketing.bringOrder('80000009', '');
    park.clock.advance(61);
    await endRows(park.services.db, 'connector_answers', park.clock.now());
    const left = await park.services.db.select().from(connectorAnswers);
    expect(left).toMatchObject([{ system: 'ticketing', number: '80000001', state: 'known' }]);
  }));
