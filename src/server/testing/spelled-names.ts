/** Guests whose names people type in other ways than they are stored, for the tests of every search. */
import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { orders, passes } from '#server/base/db/schema/park.ts';
import type { TestPark } from './test-park.ts';

const names: readonly [first: string, last: string, terms: readonly string[]][] = [
  [
    'José',
    'Núñez',
    [
      'jose nunez',
      'NUÑEZ, JOSE',
      'nunez  jose',
      'JOSÉ',
      '(609) 555-7001',
      '+1 609-555-7001',
      '6095557001',
      'Jose.1@Mail.Example',
    ],
  ],
  ['Fiona', 'O’Brien', ["O'Brien", 'o brien', 'OBRIEN', 'O`Brien Fiona', 'fiona o´brien']],
  ['Eva', 'Strauß', ['strauss', 'STRAUSS', 'Strauß', 'eva strauß']],
  ['Łucja', 'Öster', ['lucja oster', 'Łucja', 'oester', 'öster łucja']],
  ['Jörg', 'Mueller', ['müller', 'muelle', 'mueller jörg']],
  ['Đặng', 'Sørensen', ['sorensen', 'dang sor', 'SØRENSEN']],
  ['花子', '山田', ['山田花子', '山田', '花子', '花子 山田', '田花']],
  ['', '髙橋美咲', ['髙橋', '橋美', '美咲']],
  ['ハナコ', 'ﾀﾅｶ', ['たなか', 'タナカ', 'はなこ', 'ﾀﾅ']],
  ['민준', '김', ['김민준', '민준', '김민', '민준 김']],
];

/** Each with what finds it, and with it a member of the club of the same name. */
export const spelledNames = names.map(([firstName, lastName, terms], place) => ({
  ...{ firstName, lastName, terms },
  orderId: `5550${1000 + place}`,
  memberId: `72000${1000 + place}`,
  email: `jose.${place + 1}@mail.example`,
  phone: `609555${7001 + place}`,
}));

/** Stores them. */
export async function nameGuests({ services: { db }, clock }: TestPark): Promise<void> {
  const now = clock.now();
  await db
    .insert(orders)
    .values(spelledNames.map(({ orderId }) => ({ orderId, source: 'test', orderedAt: now })));
  await db.insert(passes).values(
    spelledNames.map(({ orderId, firstName, lastName, email, phone }) => ({
      ...{ orderId, firstName, lastName, email, phone, barcode: `51${orderId}`, productId: 'DAY-ALL' },
    })),
  );
  await db.insert(loyaltyMembers).values(
    spelledNames.map(({ memberId, firstName, lastName, email, phone }) => ({
      ...{ memberId, firstName, lastName, email, phone, emailKey: email, userId: `spelled-${memberId}` },
      ...{ status: 'active' as const, joinedAt: now },
    })),
  );
}
