/** Queries to and events for the CRM, against a fake that a test makes silent or broken. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { Order } from '#contract/calls/order.ts';

import { openConnectors } from '#server/adapters/connector-rest.ts';
import type { Connectors } from '#server/base/config/read-connectors.ts';
import { crmEvents } from '#server/base/db/schema/events.ts';
import { orders, passes } from '#server/base/db/schema/park.ts';
import { eraseGuest } from '#server/guests/erase-guest.ts';
import type { GuestKey } from '#server/guests/guest-data.queries.ts';
import { startOwnUpstream, connectorsTo } from '#server/testing/fake-upstream.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { importRows } from '../imports/import-rows.ts';
import { tellDueEvents } from './tell-crm.ts';

const upstream = await startOwnUpstream();

const crmId = '003PK0000077777';
const mother = { orderId: '81000001', barcode: '5126000081000001' };
const child = { orderId: '81000001', barcode: '5126000081000002' };
const contact = {
  crmId,
  firstName: 'Ada',
  lastName: 'Lovell',
  email: 'ada@mail.example',
  phone: '6095550101',
};

/** A park with an order of the CRM: one pass without a name, one of a child. */
function withCrm(run: (park: TestPark) => Promise<void>, { isTold = true } = {}): Promise<void> {
  return withOwnPark(async (park) => {
    const { crm } = connectorsTo(upstream);
    const none = { ticketing: undefined, pointOfSale: undefined, hotel: undefined };
    const tellPath = isTold ? '/events' : undefined;
    const connectors: Omit<Connectors, 'webhooks'> = { ...none, crm: crm && { ...crm, tellPath } };
    Object.assign(park.services, openConnectors(park.services, connectors));
    const sold = { productId: 'DAY-ALL', orderedAt: '2026-11-20T12:00:00Z', amount: 79, crmId };
    await importRows(park.services, 'orders', [
      { ...mother, ...sold },
      { ...child, ...sold, firstName: 'Milo' },
    ]);
    await run(park);
  });
}

const logIn = async (park: TestPark, pass = mother) => (await park.post('/api/login/', pass)).json<Order>();
const askedPaths = () => upstream.asked.map(({ path }) => path);

test('a guest whose name only the CRM knows need not type it, and the CRM is queried once', () =>
  withCrm(async (park) => {
    upstream.answers.set(`/contacts/${crmId}`, contact);
    expect(await logIn(park)).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovell',
      email: 'ada@mail.example',
    });
    await logIn(park);
    expect(askedPaths()).toEqual([`/contacts/${crmId}`]);
    const [order] = await park.services.db.select().from(orders).where(eq(orders.orderId, mother.orderId));
    expect([order?.purchaserFirstName, order?.purchaserLastName]).toEqual(['Ada', 'Lovell']);
  }));

test('a child’s pass keeps its own name and gets no other person’s', () =>
  withCrm(async (park) => {
    upstream.answers.set(`/contacts/${crmId}`, contact);
    expect(await logIn(park, child)).toMatchObject({
      firstName: 'Milo',
      lastName: null,
      email: 'ada@mail.example',
    });
  }));

test('a guest is served without a silent CRM, and does not wait for its time-out', () =>
  withCrm(async (park) => {
    upstream.behave('silent');
    expect(await logIn(park)).toMatchObject({ firstName: null, email: null });
    let isGivenUp = false;
    const givenUp = park.services.background.settle().then(() => (isGivenUp = true));
    await Promise.resolve();
    expect(isGivenUp).toBe(false);
    await givenUp;
  }));

test('a contact never overwrites a guest’s registration', () =>
  withCrm(async (park) => {
    const own = { firstName: 'Ines', lastName: 'Duarte', email: 'ines.d@mail.example', phone: '6095550199' };
    expect((await park.post('/api/register/', { ...mother, ...own })).statusCode).toBe(200);
    const outcome = await importRows(park.services, 'contacts', [contact]);
    expect(outcome).toMatchObject({ kept: 1, refused: [] });
    expect(await logIn(park)).toMatchObject(own);
    expect(await importRows(park.services, 'contacts', [contact])).toMatchObject({ kept: 0, unchanged: 1 });
  }));

test('a contact without an order is refused, and an older one changes nothing', () =>
  withCrm(async (park) => {
    const stranger = await importRows(park.services, 'contacts', [{ ...contact, crmId: 'nobody' }]);
    expect(stranger.refused).toEqual([{ row: 1, reasons: ['There is no order with this crmId'] }]);
    const dated = (changedAt: string, firstName: string | null) => [
      { crmId, email: null, changedAt, firstName },
    ];
    await importRows(park.services, 'contacts', dated('2026-11-21T12:00:00Z', null));
    await importRows(park.services, 'contacts', dated('2026-11-21T11:00:00Z', 'Old'));
    expect((await logIn(park)).firstName).toBeNull();
  }));

async function kindsWaiting({ services }: TestPark): Promise<string[]> {
  const rows = await services.db.select().from(crmEvents);
  return rows.map(({ kind }) => kind);
}

const registration = {
  firstName: 'Ada',
  lastName: 'Lovell',
  email: 'Ada@mail.example',
  phone: '6095550101',
  optInEmailMarketing: true,
};

test('the CRM receives a registration with its consents and a new member, once each', () =>
  withCrm(async (park) => {
    await park.post('/api/register/', { ...mother, ...registration });
    await park.post('/api/register/', { ...mother, ...registration });
    await park.post('/api/loyalty/create', {
      email: 'new@mail.example',
      firstName: 'Noor',
      lastName: 'Haddad',
    });
    upstream.answers.set('/events', {});
    upstream.asked.length = 0;
    expect(await tellDueEvents(park.services)).toEqual({ taken: 2, failed: 0 });
    expect(await tellDueEvents(park.services)).toEqual({ taken: 0, failed: 0 });
    const bodies = upstream.asked.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(bodies.find(({ kind }) => kind === 'registration')).toMatchObject({
      ...mother,
      crmId,
      happenedAt: '2026-11-21T19:00:00.000Z',
      hasOptedIntoEmail: true,
      hasOptedIntoSms: false,
      consents: [
        { channel: 'email', isGiven: true, contact: expect.stringMatching(/^ada@mail\.example$/i) as string },
        { channel: 'sms', isGiven: false, contact: '6095550101' },
      ],
    });
    expect(bodies.find(({ kind }) => kind === 'member')).toMatchObject({ email: 'new@mail.example' });
    expect(await park.services.db.select().from(crmEvents)).toEqual([]);
  }));

test('an event that a CRM did not accept is sent again later, under the same id', () =>
  withCrm(async (park) => {
    await park.post('/api/register/', { ...mother, ...registration });
    upstream.answers.set('/events', {});
    upstream.behave('error');
    upstream.asked.length = 0;
    expect(await tellDueEvents(park.services)).toEqual({ taken: 1, failed: 1 });
    upstream.behave('good');
    expect((await tellDueEvents(park.services)).taken).toBe(0);
    park.clock.advance(11);
    expect(await tellDueEvents(park.services)).toEqual({ taken: 1, failed: 0 });
    const ids = upstream.asked.map(({ body }) => (JSON.parse(body) as { eventId: string }).eventId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  }));

test('two servers never send the same event concurrently, and a server that dies loses none', () =>
  withCrm(async (park) => {
    await park.post('/api/register/', { ...mother, ...registration });
    let told = 0;
    const crm = { ...park.services.crm, tell: () => (told++, new Promise<never>(() => undefined)) };
    void tellDueEvents({ ...park.services, crm }); // the process dies before the answer
    await expect.poll(() => told).toBe(1);
    expect((await tellDueEvents(park.services)).taken).toBe(0);
    park.clock.advance(121);
    upstream.answers.set('/events', {});
    expect(await tellDueEvents(park.services)).toEqual({ taken: 1, failed: 0 });
  }));

test('no event is written for a CRM that receives none', () =>
  withCrm(
    async (park) => {
      await park.post('/api/register/', { ...mother, ...registration });
      expect(await park.services.db.select().from(crmEvents)).toEqual([]);
    },
    { isTold: false },
  ));

test('an erased guest is not filled in again, and their pending events are deleted too', () =>
  withCrm(async (park) => {
    upstream.answers.set(`/contacts/${crmId}`, contact);
    await park.post('/api/register/', { ...mother, ...registration });
    await eraseGuest(park.services, { kind: 'email', emailKey: 'ada@mail.example' });
    expect(await kindsWaiting(park)).toEqual(['erasure']);
    expect((await logIn(park)).firstName).toBeNull();
    const [row] = await park.services.db.select().from(passes).where(eq(passes.barcode, mother.barcode));
    expect(row?.email).toBeNull();
  }));

test.each<[GuestKey, object]>([
  [
    { kind: 'email', emailKey: 'ada@mail.example' },
    { emails: ['ada@mail.example'], crmIds: [], passes: [mother] },
  ],
  [
    { kind: 'order', orderId: mother.orderId },
    { emails: ['ada@mail.example'], crmIds: [crmId], passes: [mother, child] },
  ],
])('the CRM receives one erasure of the guest too: %j', (key, facts) =>
  withCrm(async (park) => {
    await park.post('/api/register/', { ...mother, ...registration });
    await eraseGuest(park.services, key);
    await eraseGuest(park.services, key);
    upstream.answers.set('/events', {});
    upstream.asked.length = 0;
    expect(await tellDueEvents(park.services)).toEqual({ taken: 1, failed: 0 });
    const [told] = upstream.asked.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(told).toMatchObject({ kind: 'erasure', happenedAt: '2026-11-21T19:00:00.000Z', ...facts });
    expect(await kindsWaiting(park)).toEqual([]);
  }),
);
