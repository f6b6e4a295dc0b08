/** The page of one guest: the pass and why, the account, what belongs together, and what each level may see. */
import { and, eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';

import type { GuestPage } from '#contract/calls/staff-guest.ts';
import type { Order } from '#contract/calls/order.ts';
import { gateReasons } from '#domain/gate-reason.ts';
import { gateSentenceOf } from '#domain/gate-sentence.ts';

import { permissions } from '#server/base/db/schema/administration.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { shareStaff, signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { withOwnPark, test, sharePark } from '#server/testing/test-park.ts';

const park = sharePark();
const agent = shareStaff(park, 'agent');

type Named = { order?: string; pass?: string; account?: string };

async function pageOf(named: Named, staff = agent): Promise<GuestPage> {
  const answer = await staff.call('POST', '/api/admin/guest-page/', named);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<GuestPage>();
}

const mayasOrder = { order: '10240001', pass: '240126000000100017' };

describe('the explanation', () => {
  /** What the desk must say where the guest reads this. */
  const wordPairs: readonly [guest: RegExp, desk: RegExp][] = [
    [/^Refunded/, /^VOID: (?:refunded|its order was withdrawn)/],
    [/^(?:Used|Already used)/, /^VOID: redeemed/],
    [/^Expired/, /^VOID: expired/],
    [/wristband/i, /^EXCHANGED: .*wristband/],
    [/^Valid from|^Not valid yet/, /^NOT YET: its first day/],
    [/[Pp]hoto(?! request)/, /(?:photo)/],
    [/^Registration missing/, /^INCOMPLETE: no one has registered/],
    [/^Nothing left/, /^EMPTY: /],
    [/^Not available on phones/, /^NOT ON PHONES: the wallet item exclusion of /],
    [/^Ready to scan\. Photo request/, /^VALID: the guest asked for another photo/],
    [/^Ready to scan$/, /^VALID: (?:not redeemed|redeemed at its activation)/],
    [/^Hold your phone/, /^VALID: its look hides the barcode/],
  ];

  test('of every pass of the park says what its guest reads', async () => {
    const all = await park.services.db.select().from(passes);
    const kinds = new Set<string>();
    for (const { orderId, barcode } of all) {
      const order = (await park.post('/api/login/', { orderId, barcode })).json<Order>();
      const { kind } = gateSentenceOf(order.gate, park.services.clock.now());
      const { pass } = (await pageOf({ order: orderId, pass: barcode })).order ?? {};
      const says = `${orderId}/${barcode}: "${pass?.gateSentence}" and "${pass?.why}"`;
      expect(pass?.card.gate, says).toEqual(order.gate);
      expect(pass?.why, says).toMatch(new RegExp(`^${gateReasons[kind].status}: .+\\.$`));
      expect(pass?.mark.label, says).toBe(gateReasons[kind].label);
      const pair = wordPairs.find(([guest]) => guest.test(pass?.gateSentence ?? ''));
      expect(pair, `No words are known for ${says}`).toBeDefined();
      expect(pass?.why, says).toMatch(pair?.[1] ?? /^$/);
      kinds.add(kind);
    }
    expect(all.length).toBeGreaterThan(30);
    expect(kinds.size).toBeGreaterThan(7);
  });

  test('names the member of the team who took the photo off, on the page and in the search', async (own) => {
    const staff = await signInStaff(own, 'agent');
    const ada = { order: '10240005', pass: '240226000000100057' };
    const requests = await staff.call('GET', '/api/admin/photo-request/');
    const [open] = requests.json<{ requestId: string; status: string }[]>();
    await staff.call('PUT', `/api/admin/photo-request/${open?.requestId}`, {
      answer: 'approved',
      message: '',
    });
    const { order, requests: shown, timeline } = await pageOf(ada, staff);
    expect(order?.pass.why).toMatch(
      /^VOID: redeemed at its activation .+, and its photo was taken off today by Gail Osei\.$/,
    );
    expect(order?.pass.mark).toEqual({ label: 'Photo missing', tone: 'bad' });
    expect(shown).toMatchObject([{ kind: 'photo', status: 'approved', answeredBy: 'Gail Osei' }]);
    expect(timeline.map(({ text }) => text)).toContain('Request approved: the photo was removed');
    const found = await staff.call('POST', '/api/admin/guest/search/', { searchTerm: '10240005' });
    expect(found.json<{ rows: unknown[] }>().rows).toMatchObject([{ mark: { label: 'Photo missing' } }]);
  });
});

describe('one page', () => {
  test('shows the pass of an order, and the account of its holder', async () => {
    const { order, account } = await pageOf(mayasOrder);
    expect(order?.pass).toMatchObject({ barcode: '240126000000100017', firstName: 'Maya', hasPhoto: true });
    expect(account).toMatchObject({
      number: '700000101',
      name: 'Maya Okafor',
      email: 'maya.okafor@mail.example',
      zip: expect.stringMatching(/^\d{5}$/),
      phone: expect.stringMatching(/\d/),
    });
  });

  test('of an account shows the season pass of its member', async () => {
    const { order, account } = await pageOf({ account: '700000101' });
    expect(account?.number).toBe('700000101');
    expect(order).toMatchObject({ orderId: '10240001', pass: { barcode: '240126000000100017' } });
  });

  test('shows every pass of the order, and the one that is asked for', async () => {
    const { order } = await pageOf({ order: '10600001', pass: '5126000006000028' });
    expect(order?.passes.map(({ guest }) => guest)).toEqual(['Rosa Velez', 'Milo Velez', 'June Velez']);
    expect(order?.pass).toMatchObject({ firstName: 'Milo' });
  });

  test('tells a refund, a link and the points in one timeline, newest first', async () => {
    const kindsOf = ({ timeline }: GuestPage) => new Set(timeline.map(({ kind }) => kind));
    const refunded = await pageOf({ order: '10240009' });
    expect(new Set(['order', 'refund', 'link']).isSubsetOf(kindsOf(refunded))).toBe(true);
    const { timeline } = await pageOf({ account: '700000102' });
    expect(timeline.map(({ kind }) => kind)).toContain('points');
    expect(timeline).toEqual(timeline.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)));
  });

  test('holds nothing by which the reader could act as the guest', async () => {
    const { order } = await pageOf({ order: '10400001' });
    expect(order?.pass.shares.length).toBeGreaterThan(0);
    expect(order?.pass.card).toMatchObject({
      uid: null,
      ticketShareToken: null,
      wristbandActivateToken: null,
      iCloudBindingLink: null,
    });
    expect(order?.pass.card.ticketShares.every(({ directLink }) => directLink === '')).toBe(true);
    expect(JSON.stringify(order)).not.toMatch(/[\w-]{90,}/);
  });

  test('shows the mails to the guest, without their text', async (own) => {
    const staff = await signInStaff(own, 'agent');
    await staff.call('POST', '/api/admin/link/10240001/240126000000100017');
    const { mails, timeline } = await pageOf(mayasOrder, staff);
    expect(mails[0]).toMatchObject({ to: 'maya.okafor@mail.example' });
    expect(Object.keys(mails[0] ?? {}).toSorted()).toEqual(
      ['kind', 'queuedAt', 'sentAt', 'state', 'subject', 'to'].toSorted(),
    );
    expect(timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['mail', 'staff']));
  });

  test.each<[string, Named]>([
    ['an unknown order', { order: '99999999' }],
    ['an unknown pass', { order: '10240001', pass: '1' }],
    ['an unknown account', { account: '1' }],
    ['no number', {}],
  ])('is not found for %s', async (_what, named) => {
    expect((await agent.call('POST', '/api/admin/guest-page/', named)).statusCode).toBe(404);
  });
});

describe('by permission', () => {
  async function withoutPermission(name: string, work: (staff: SignedInStaff) => Promise<void>) {
    await withOwnPark(async (own) => {
      await own.services.db.update(permissions).set({ accessLevelMin: 90 }).where(eq(permissions.name, name));
      await work(await signInStaff(own, 'agent'));
    });
  }

  test('a caller who may not search guests sees no order, not even by an account', () =>
    withoutPermission('Guest Search', async (staff) => {
      const page = await pageOf({ account: '700000101' }, staff);
      expect(page).toMatchObject({ order: null, otherOrders: [], account: { number: '700000101' } });
      expect(
        new Set(page.timeline.map(({ kind }) => kind)).isSubsetOf(new Set(['points', 'staff', 'mail'])),
      ).toBe(true);
      const refused = await staff.call('POST', '/api/admin/guest-page/', mayasOrder);
      expect(refused.statusCode).toBe(403);
      const photo = await staff.call('GET', '/api/admin/guest-photo/10240001/240126000000100017');
      expect(photo.statusCode).toBe(403);
    }));

  test('a caller who may not see accounts sees none', () =>
    withoutPermission('Loyalty List', async (staff) => {
      const page = await pageOf(mayasOrder, staff);
      expect(page).toMatchObject({ account: null, otherAccounts: [] });
      expect(page.timeline.some(({ kind }) => kind === 'points')).toBe(false);
      const refused = await staff.call('POST', '/api/admin/guest-page/', { account: '700000101' });
      expect(refused.statusCode).toBe(403);
    }));

  test('a caller who may not list photo requests sees none', () =>
    withoutPermission('Photo Request List', async (staff) => {
      expect((await pageOf({ order: '10240005' }, staff)).requests).toEqual([]);
    }));
});

test('the photo is sent to the desk, and each look is on record', async () => {
  const photo = await agent.call('GET', '/api/admin/guest-photo/10240001/240126000000100017');
  expect(photo.headers['content-type']).toBe('image/jpeg');
  await pageOf(mayasOrder);
  const looks = await park.services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.target, '10240001/240126000000100017')));
  expect(new Set(looks.map(({ action }) => action))).toEqual(new Set(['Guest View', 'Guest Photo View']));
  const { timeline } = await pageOf(mayasOrder);
  expect(timeline.map(({ text }) => text)).not.toContain('Guest View');
  expect((await agent.call('GET', '/api/admin/guest-photo/10240002/240126000000100025')).statusCode).toBe(
    404,
  );
});
