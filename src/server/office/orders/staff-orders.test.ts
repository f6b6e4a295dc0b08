/** Staff find an order by any of its data, and read its history and the explanations. */
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';

import type { GuestOrder, GuestPage } from '#contract/calls/staff-guest.ts';
import type { FoundOrder } from '#contract/calls/staff-orders.ts';

import { orders, passes, ticketShares, isOfPass } from '#server/base/db/schema/park.ts';
import { passCustomizationCategories } from '#server/base/db/schema/administration.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { shareStaff, signInStaff } from '#server/testing/staff.ts';
import { nameGuests, spelledNames } from '#server/testing/spelled-names.ts';
import { test, sharePark } from '#server/testing/test-park.ts';

const park = sharePark();
const because = { reason: 'Lost phone' };
const agent = shareStaff(park, 'agent');

async function search(searchTerm: string, staff = agent): Promise<FoundOrder[]> {
  const answer = await staff.call('POST', '/api/admin/guest/search/', { searchTerm });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ rows: FoundOrder[] }>().rows;
}

describe('a search', () => {
  test.each([
    ['an order id', '10240001'],
    ['a barcode', '240126000000100017'],
    ['a last name', 'okafor'],
    ['a first and a last name', 'Maya Okafor'],
    ['a last and a first name', 'Okafor, Maya'],
    ['the beginning of an email', 'MAYA.OKAFOR@'],
    ['a phone number as people write it', '(609) 555-0101'],
    ['a phone number with the country code', '+1 609 555 0101'],
  ])('by %s finds the pass', async (_what, term) => {
    const [first] = await search(term);
    expect(first).toMatchObject({
      orderId: '10240001',
      barcode: '240126000000100017',
      guest: 'Maya Okafor',
      email: 'maya.okafor@mail.example',
      mark: { label: 'Valid', tone: 'good' },
    });
  });

  test('finds a guest however the name is spelled', async (own) => {
    const staff = await signInStaff(own, 'agent');
    await nameGuests(own);
    for (const { terms, orderId } of spelledNames)
      for (const term of terms)
        expect([term, (await search(term, staff)).map((row) => row.orderId)]).toEqual([term, [orderId]]);
  });

  test('shows the state of each pass that its page shows', async () => {
    const labels = new Set<string>();
    for (const { orderId, barcode } of await park.services.db.select().from(passes)) {
      const found = (await search(orderId)).find((row) => row.orderId === orderId && row.barcode === barcode);
      const { mark } = await passOf(orderId, barcode);
      expect(found?.mark, orderId).toEqual(mark);
      labels.add(mark.label);
    }
    expect([...labels].toSorted()).toEqual(
      expect.arrayContaining([
        'Not on phones',
        'Not yet valid',
        'Not registered',
        'Redeemed',
        'Refunded',
        'Valid',
      ]),
    );
  });

  test('by an invoice number finds every pass of the order', async () => {
    expect((await search('9000600001')).map((row) => row.guest).toSorted()).toEqual([
      'June Velez',
      'Milo Velez',
      'Rosa Velez',
    ]);
  });

  test('by the reference of a sales channel finds the pass, in any case', async () => {
    expect((await search('pa-88213')).map((row) => row.orderId)).toEqual(['50110001']);
  });

  test('by the email of a shared guest finds the shared pass', async () => {
    const [share] = await park.services.db
      .select({ email: ticketShares.email })
      .from(ticketShares)
      .where(eq(ticketShares.orderId, '10400001'));
    expect((await search(share?.email ?? '')).map((row) => row.orderId)).toContain('10400001');
  });

  test('lists an exact code before codes with the same beginning', async (own) => {
    await own.services.db
      .insert(orders)
      .values({ orderId: '102400010', source: 'test', orderedAt: own.clock.now() }); // newer
    await own.services.db.insert(passes).values({ orderId: '102400010', barcode: '1', productId: 'DAY-ALL' });
    const staff = await signInStaff(own, 'agent');
    expect((await search('10240001', staff)).map((row) => row.orderId)).toEqual(['10240001', '102400010']);
  });

  test.each(['%%%%', '____', 'ma%', "' or 1=1 --", '\\\\\\\\'])('treats %j as plain text', async (term) => {
    expect(await search(term)).toEqual([]);
  });

  test('requires three characters', async () => {
    const answer = await agent.call('POST', '/api/admin/guest/search/', { searchTerm: ' ok ' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'search-too-short']);
  });

  test('returns fifty rows and reports that there are more', async (own, db) => {
    const names = Array.from({ length: 60 }, (_, place) => String(70_000_000 + place));
    await db
      .insert(orders)
      .values(names.map((orderId) => ({ orderId, source: 'test', orderedAt: own.clock.now() })));
    await db.insert(passes).values(
      names.map((orderId) => ({
        orderId,
        barcode: `9${orderId}`,
        productId: 'DAY-ALL',
        lastName: 'Crowd',
      })),
    );
    const staff = await signInStaff(own, 'agent');
    const answer = await staff.call('POST', '/api/admin/guest/search/', { searchTerm: 'crowd' });
    const { rows, hasMore } = answer.json<{ rows: FoundOrder[]; hasMore: boolean }>();
    expect([rows.length, hasMore]).toEqual([50, true]);
  });

  test('is in the audit log with the number of results, and without the term', async () => {
    await search('lindqvist');
    const rows = await park.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'Guest Search'));
    expect(rows.at(-1)).toMatchObject({ actorGuid: agent.login.teamMemberGUID, after: { found: 1 } });
    expect(JSON.stringify(rows)).not.toContain('lindqvist');
  });
});

async function pageOf(order: string, pass?: string, staff = agent): Promise<GuestPage> {
  const answer = await staff.call('POST', '/api/admin/guest-page/', { order, pass });
  expect(answer.statusCode).toBe(200);
  return answer.json<GuestPage>();
}

async function passOf(orderId: string, barcode?: string): Promise<GuestOrder['pass']> {
  const { order } = await pageOf(orderId, barcode);
  if (order === null) throw new Error(`The page of ${orderId} has no order.`);
  return order.pass;
}

const wonOf = ({ reasons }: GuestOrder['pass'], kind: string) =>
  reasons.filter((one) => one.kind === kind && one.outcome === 'won').map(({ row }) => row);

describe('the explanation of what a guest sees', () => {
  test('the exception that skips the photo, and the nearest customization', async () => {
    const pass = await passOf('10240006');
    expect(wonOf(pass, 'exception')).toEqual(['Order 10240006']);
    expect(wonOf(pass, 'customization')).toEqual(['Barcode 240226000000100065 → Wild Pass Silver']);
    expect(pass.reasons).toContainEqual(
      expect.objectContaining({
        row: 'Category SP → Wild Pass Silver',
        outcome: 'overridden',
        why: expect.stringContaining('more specific'),
      }),
    );
    expect(pass.sees).toMatchObject({ skipImage: true, skipRegistration: false });
  });

  test('the exclusion that keeps a complimentary ticket out of every wallet', async () => {
    const pass = await passOf('10300007');
    expect(wonOf(pass, 'exclusion')).toEqual(['Item 4090, Pack 990']);
    expect(pass.sees.excluded).toContain('Complimentary tickets');
  });

  test('the explanation matches the decision, for every pass of the park', async () => {
    const { db } = park.services;
    const looks = await db.select().from(passCustomizationCategories);
    for (const { orderId, barcode } of await db.select().from(passes)) {
      const pass = await passOf(orderId, barcode);
      const won = pass.reasons.filter((one) => one.outcome === 'won');
      const has = (kind: string, words = '') =>
        won.some((one) => one.kind === kind && one.why.includes(words));
      expect([orderId, has('exclusion', 'every wallet')]).toEqual([orderId, pass.sees.excluded !== null]);
      expect([orderId, has('wristband')]).toEqual([orderId, pass.sees.isWristband]);
      expect([orderId, has('exception', 'photo')]).toEqual([orderId, pass.sees.skipImage]);
      expect([orderId, has('exception', 'registration')]).toEqual([orderId, pass.sees.skipRegistration]);
      const worn = looks.find((look) => won.some((one) => one.guid === look.guid));
      expect([orderId, worn === undefined]).toEqual([orderId, !has('customization')]);
    }
  });
});

describe('the history of an order', () => {
  test('is one list, newest first, of guests and staff', async (own) => {
    const staff = await signInStaff(own, 'agent');
    const pass = { orderId: '10300003', barcode: '510426000003000035' };
    own.clock.advance(60);
    const registered = await own.post('/api/register/', {
      ...pass,
      firstName: 'Ruth',
      lastName: 'Adeyemi-Cole',
      email: 'ruth.adeyemi@mail.example',
      phone: '6095550123',
      optInEmailMarketing: true,
      optInSMSMarketing: false,
    });
    expect(registered.statusCode).toBe(200);
    own.clock.advance(60);
    await staff.call('POST', '/api/admin/wallet-exception/', { walletExceptionOrderNumber: pass.orderId });
    const { timeline } = await pageOf(pass.orderId, pass.barcode, staff);
    expect(
      timeline.filter(({ kind }) => kind !== 'mail').map(({ kind, text, actor }) => [kind, text, actor]),
    ).toEqual([
      ['link', 'A link of the pass was made', null],
      ['staff', 'Wallet Exception Create', expect.stringMatching(/\w+ \w+/)],
      ['registration', 'Registration changed: last name, email marketing', null],
      ['consent', 'Agreed to marketing by email', null],
      ['link', 'A link of the pass was made', null],
      ['order', expect.stringContaining('Ordered'), null],
    ]);
  });

  test('contains shares, redemption, wristband and the claim', async () => {
    expect((await pageOf('10400001')).timeline.some((one) => one.text.startsWith('Shared with '))).toBe(true);
    expect((await pageOf('10500002')).timeline.some((one) => one.text === 'Redeemed')).toBe(true);
    expect((await pageOf('10240005')).timeline.some((one) => one.text === 'Asked for another photo')).toBe(
      true,
    );
  });
});

describe('freeing a pass for another wallet', () => {
  const bound = { orderId: '10240011', barcode: '240326000000100114' };
  const path = `/api/admin/wallet/bind/${bound.orderId}/${bound.barcode}`;

  test('works once, and is in the audit log and in the timeline', async (own) => {
    const staff = await signInStaff(own, 'agent');
    const answers = [await staff.call('DELETE', path, because), await staff.call('DELETE', path, because)];
    expect(answers.map((answer) => answer.json<unknown>())).toEqual([
      { verdict: 'unbound' },
      { verdict: 'was-not-bound' },
    ]);
    const [pass] = await own.services.db
      .select({ appleBoundAt: passes.appleBoundAt })
      .from(passes)
      .where(isOfPass(passes, bound));
    expect(pass).toEqual({ appleBoundAt: null });
    const { timeline } = await pageOf(bound.orderId, bound.barcode, staff);
    expect(timeline.filter((one) => one.text === 'Wallet Unbind (Lost phone)')).toEqual([
      expect.objectContaining({ kind: 'staff', barcode: bound.barcode }),
    ]);
  });

  test('without a reason it is refused', async () => {
    expect((await agent.call('DELETE', path)).statusCode).toBe(400);
  });

  test('an unknown pass is 404', async () => {
    expect((await agent.call('DELETE', '/api/admin/wallet/bind/10240011/1', because)).statusCode).toBe(404);
  });
});
