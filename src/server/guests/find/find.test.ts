/** The one box of the desk: every kind of number, and what each level may find. */
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';

import type { Found } from '#contract/calls/staff-find.ts';

import { permissions } from '#server/base/db/schema/administration.ts';
import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { passes, wristbands } from '#server/base/db/schema/park.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { makeMemberCardCode } from '#server/loyalty/scan-member.ts';
import { makePageValues } from '#server/passes/rotating-codes.ts';
import { shareStaff, signInStaff } from '#server/testing/staff.ts';
import { nameGuests, spelledNames } from '#server/testing/spelled-names.ts';
import { openTestPark, withOwnPark, test, sharePark } from '#server/testing/test-park.ts';

const park = sharePark();
const agent = shareStaff(park, 'agent');

async function find(searchTerm: string, staff = agent): Promise<Found[]> {
  const answer = await staff.call('POST', '/api/admin/find/', { searchTerm });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ found: Found[] }>().found;
}

const placesOf = (found: readonly Found[]) =>
  found.map(({ kind, number, place }) => [kind, number, place === null ? null : `${place.tab}/${place.id}`]);

const mayasOrder = ['order', '10240001', 'orders/10240001'];
const maya = ['member', '700000101', 'loyalty/700000101'];
const ines = ['member', '700000102', 'loyalty/700000102'];

const mayasLink =
  readDemoPark().orders.find(({ orderId }) => orderId === '10240001')?.primaryHashUrl ?? 'no link';
const sharedLink = readDemoPark().orders.flatMap(({ shares }) => shares)[0]?.hashUrl ?? 'no link';

describe('the one box finds', () => {
  test.each<[string, string, (string | null)[][]]>([
    ['an order by its id', '10240001', [mayasOrder]],
    ['an order by an id as it is written down', ' #1024 0001 ', [mayasOrder]],
    ['a pass and whose season pass it is by the barcode', '240126000000100017', [mayasOrder, maya]],
    ['a pass by its link', `https://wallet.harborlight.example/${mayasLink}`, [mayasOrder]],
    ['a pass by the last part of its link', mayasLink, [mayasOrder]],
    ['a pass by the link of a share', sharedLink, [['order', '10400001', 'orders/10400001']]],
    ['a pass by both numbers of its address', '/10240001/240126000000100017', [mayasOrder]],
    ['a member by number', '700000102', [ines]],
    ['a check by number', '1101 1126 1121 1023 48', [['check', '110111261121102348', null]]],
    [
      'two checks by a short number, the newer one first',
      '20412',
      [
        ['check', '130141261119204124', null],
        ['check', '150162261119204126', null],
      ],
    ],
    ['the member who claimed a check', '20555', [['check', '130142261120205556', 'loyalty/700000102']]],
    ['the member who claimed a stay', 'hb482915', [['stay', 'HB482915', 'loyalty/700000102']]],
    ['a stay that no one claimed', 'HB-482977', [['stay', 'HB482977', null]]],
    ['a stay by its folio', '8400-0002', [['stay', 'HB482977', null]]],
    ['a pass by the last digits of its barcode', '…100017', [mayasOrder]],
    ['an order and a member by the last digits of a phone', '0101', [mayasOrder, maya]],
    ['members by their postal code', ' 08204 ', [maya]],
    ['a stay by a number among words', 'Res. no. HB-482977', [['stay', 'HB482977', null]]],
    ['a member by a number among words', 'member: 700000102', [ines]],
    ['a guest by a phone number with a note', '609.555.0101 (cell)', [mayasOrder, maya]],
    ['a guest by an address as mail programs copy it', 'M <maya.okafor@mail.example>', [mayasOrder, maya]],
    ['a member by a longer postal code', '08204-1234', [maya]],
    ['a wristband', 'hw26 amhyqkrphfd7', [['wristband', 'HW26AMHYQKRPHFD7', null]]],
    ['nothing for a number of nothing', '99999999', []],
    ['nothing for a link of nobody', `https://x.example/${'a'.repeat(90)}`, []],
    ['nothing for signs that mean anything in a pattern', '%%%%', []],
  ])('%s', async (_what, term, expected) => {
    const found = placesOf(await find(term));
    expect(found).toHaveLength(expected.length);
    expect(found).toEqual(expect.arrayContaining(expected));
  });

  test('an order and a member by the name, phone and email of both, each with its facts', async () => {
    for (const term of ['okafor', 'Maya Okafor', 'Okafor, Maya', '(609) 555-0101', 'MAYA.OKAFOR@'])
      expect(placesOf(await find(term))).toEqual(expect.arrayContaining([mayasOrder, maya]));
    const [order, member] = await find('maya.okafor@mail.example');
    expect(order).toMatchObject({ name: 'Maya Okafor', isExact: true });
    expect(order?.facts).toEqual(['Wild Pass Gold', expect.stringMatching(/^ordered on /)]);
    expect(member).toMatchObject({
      name: 'Maya Okafor',
      facts: ['maya.okafor@mail.example', '(609) 555-0101', '08204'],
    });
  });

  test('a guest however the name is spelled, and a guest in Han, kana or Hangul by two signs', () =>
    withOwnPark(async (own) => {
      const staff = await signInStaff(own, 'agent');
      await nameGuests(own);
      for (const { terms, orderId, memberId } of spelledNames)
        for (const term of terms)
          expect(new Set((await find(term, staff)).map(({ number }) => number)), term).toEqual(
            new Set([orderId, memberId]),
          );
    }));

  test('a pass and a member by the codes that their phones show, however old they are', async () => {
    const pass = { orderId: '10240001', barcode: '240126000000100017', shareId: '' };
    const codeOf = ({ head, values }: ReturnType<typeof makePageValues>): string =>
      `${head}.${Math.floor(park.clock.now().getTime() / 1000)}.${values.slice(0, 8)}`;
    const { secrets } = park.services;
    expect(placesOf(await find(codeOf(makePageValues(secrets, pass, park.clock.now()))))).toEqual([
      mayasOrder,
    ]);
    const memberPage = { orderId: '', barcode: '700000102', shareId: '' };
    expect(placesOf(await find(codeOf(makePageValues(secrets, memberPage, park.clock.now()))))).toEqual([
      ines,
    ]);
    expect(placesOf(await find(makeMemberCardCode(secrets, '700000102')))).toEqual([ines]);
    expect(await find('PM1C.AAAA.AAAAAAAAAAAAAAAAAAAAAAAA')).toEqual([]);
  });

  test('the order of a wristband that a pass activated, and a revoked link as such', () =>
    withOwnPark(async (own) => {
      const staff = await signInStaff(own, 'agent');
      const code = 'HW26AF5ZFEEM4KRH';
      const activatedAt = own.clock.now();
      const band = {
        state: 'activated' as const,
        activatedAt,
        orderId: '10500001',
        barcode: '5126000005000011',
      };
      await own.services.db.update(wristbands).set(band).where(eq(wristbands.code, code));
      expect(placesOf(await find(code, staff))).toEqual([['wristband', code, 'orders/10500001']]);
      await staff.call('DELETE', '/api/admin/link/10240001/240126000000100017', {
        reason: 'Lost phone',
      });
      const [found] = await find(mayasLink, staff);
      expect(found?.facts).toContain('the link is revoked');
    }));
});

test('an order is listed once, with the number of its other passes', async () => {
  const family = (await find('10600001')).find(({ kind }) => kind === 'order');
  const count = await park.services.db.$count(passes, eq(passes.orderId, '10600001'));
  expect(family?.facts).toContain(`and ${count - 1} more passes`);
});

test('ten are listed, and a frequent name among members leaves room for orders', async (own) => {
  const staff = await signInStaff(own, 'agent');
  const joinedAt = own.clock.now();
  const members = Array.from({ length: 40 }, (_, place) => ({
    memberId: `71000${1000 + place}`,
    userId: `many-${place}`,
    email: `many-${place}@mail.example`,
    emailKey: `many-${place}@mail.example`,
    firstName: 'Maya',
    lastName: `Member ${place}`,
    status: 'active' as const,
    joinedAt,
  }));
  await own.services.db.insert(loyaltyMembers).values(members);
  const answer = await staff.call('POST', '/api/admin/find/', { searchTerm: 'maya' });
  const { found, hasMore } = answer.json<{ found: Found[]; hasMore: boolean }>();
  expect(found).toHaveLength(10);
  expect(hasMore).toBe(true);
  expect(placesOf(found)).toContainEqual(mayasOrder);
});

describe('what a level may not search', () => {
  test('is not found', () =>
    withOwnPark(async (own) => {
      const staff = await signInStaff(own, 'agent');
      const close = (name: string) =>
        own.services.db.update(permissions).set({ accessLevelMin: 90 }).where(eq(permissions.name, name));
      await close('Loyalty Search');
      expect(placesOf(await find('240126000000100017', staff))).toEqual([mayasOrder]);
      expect(await find('20555', staff)).toEqual([]);
      await close('Guest Search');
      expect(await find('240126000000100017', staff)).toEqual([]);
      expect(await find('HW26AMHYQKRPHFD7', staff)).toEqual([]);
    }));

  test('is not in a park without a club', async () => {
    const { brand } = park.services;
    const closed = await openTestPark({ brand: { ...brand, hasClub: false } });
    const staff = await signInStaff(closed, 'agent');
    expect(placesOf(await find('240126000000100017', staff))).toEqual([mayasOrder]);
    await closed.close();
  });
});

test('a term needs three characters, and is recorded as a keyed hash only', async (own) => {
  const staff = await signInStaff(own, 'agent');
  const short = await staff.call('POST', '/api/admin/find/', { searchTerm: ' ma ' });
  expect([short.statusCode, short.json<{ code: string }>().code]).toEqual([400, 'search-too-short']);
  const long = await staff.call('POST', '/api/admin/find/', { searchTerm: 'm'.repeat(501) });
  expect(long.statusCode).toBe(400);
  for (const term of ['velez', ' VELEZ ']) await find(term, staff);
  const searches = (await own.services.db.select().from(auditEntries)).filter(
    ({ action }) => action === 'Guest Search',
  );
  expect(searches).toHaveLength(2);
  expect(new Set(searches.map(({ target }) => target)).size).toBe(1);
  expect(JSON.stringify(searches).toLowerCase()).not.toContain('velez');
});

test.each(['\u0000abc', '💥💥💥', "'; drop table passes; --", '\uD800abc', '::::', 'http://'])(
  'hostile text %j is answered',
  async (searchTerm) => {
    const answer = await agent.call('POST', '/api/admin/find/', { searchTerm });
    expect([200, 400]).toContain(answer.statusCode);
  },
);
