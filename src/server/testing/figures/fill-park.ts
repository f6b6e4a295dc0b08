/** A generated park: passes in every state, and members with different points. Their numbers begin with 8. */
import { daysBefore } from '#domain/days-before.ts';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { importRows } from '#server/data/imports/import-rows.ts';
import { writeEntries } from '#server/loyalty/ledger.queries.ts';
import { bonusEntry } from '../bonus-entry.ts';
import type { TestPark } from '../test-park.ts';

const products = ['DAY-ALL', 'DAY-COVE', 'WP-GOLD', 'WP-KIDS', 'CR-50', 'SV-50', 'WB-RIDE', 'DAY-COMP'];
const firstNames = ['Noor', 'Élodie', 'O’Neil', '', 'Bo'];

/** Adds so many orders of one pass, and as many members. */
export async function fillPark({ services }: Pick<TestPark, 'services'>, count: number): Promise<void> {
  const now = services.clock.now();
  const at = (days: number): string => daysBefore(now, days).toISOString();
  const numbers = Array.from({ length: count }, (_, index) => index);
  const named = (index: number) => ({
    orderId: String(80_000_000 + index),
    barcode: String(8_126_000_000_000 + index * 7),
  });
  const firstName = (index: number): string => firstNames[index % firstNames.length] ?? '';
  await importRows(
    services,
    'orders',
    numbers.map((index) => ({
      ...named(index),
      productId: products[index % products.length] ?? '',
      orderedAt: at(index % 90),
      amount: String(index),
      ...(firstName(index) === '' ? {} : { firstName: firstName(index), lastName: `Guest ${index}` }),
      // Ended, of today, of later days, and without an end.
      ...(index % 5 === 4 ? {} : { expiresAt: at(((index * 13) % 60) - 40) }),
      credits: String(index % 4),
      cash: String((index % 7) * 1.25),
    })),
  );
  const every = (step: number, rest: number) => numbers.filter((index) => index % step === rest);
  const redeemed = every(6, 1).map((index) => ({ ...named(index), redeemedAt: at(index % 30) }));
  const refunded = every(11, 3).map((index) => ({ ...named(index), refundedAt: at(index % 20) }));
  await importRows(services, 'redemptions', redeemed);
  await importRows(services, 'refunds', refunded);
  const accounts = numbers.map((index) => String(800_000_000 + index));
  await services.db.insert(loyaltyMembers).values(
    accounts.map((memberId, index) => {
      const email = `generated-${index}@mail.example`;
      const names = { firstName: firstName(index) || 'Ada', lastName: `Guest ${index}` };
      const status = 'active' as const;
      return { memberId, userId: `u${memberId}`, email, emailKey: email, status, joinedAt: now, ...names };
    }),
  );
  await writeEntries(
    services.db,
    accounts.flatMap((memberId, index) => [
      bonusEntry(memberId, now, { points: 10 + index * 17 }),
      ...(index % 3 === 0
        ? [
            bonusEntry(memberId, now, {
              points: 5 + index,
              account: 'pending',
              postsAt: daysBefore(now, -3),
              earnedAt: null,
            }),
          ]
        : []),
      ...(index % 4 === 0
        ? [bonusEntry(memberId, now, { kind: 'Redemption', points: -300, earnedAt: null })]
        : []),
    ]),
  );
}
