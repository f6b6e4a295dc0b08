/** A generated park: passes in every state, and members with different points. Their numbers begin with 8. */
import { daysBefore } from '#domain/days-before.ts';
import { risingTiers } from '#domain/loyalty-tier.ts';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { importRows } from '#server/data/imports/import-rows.ts';
import { writeEntries, type LedgerEntry } from '#server/loyalty/ledger.queries.ts';
import { readTiers } from '#server/loyalty/read-rules.queries.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { bonusEntry } from '../club-changes.ts';
import type { TestPark } from '../test-park.ts';

type FilledPark = Pick<TestPark, 'services'>;

const products = ['DAY-ALL', 'DAY-COVE', 'WP-GOLD', 'WP-KIDS', 'CR-50', 'SV-50', 'WB-RIDE', 'DAY-COMP'];
const firstNames = ['Noor', 'Élodie', 'O’Neil', '', 'Bo'];
const firstNameOf = (index: number): string => firstNames[index % firstNames.length] ?? '';

/** The numbers of a generated pass. */
export function namedPass(index: number): PassNumbers {
  return { orderId: String(80_000_000 + index), barcode: String(8_126_000_000_000 + index * 7) };
}

/** The number of a generated account. */
export function numberOfMember(index: number): string {
  return String(800_000_000 + index);
}

/** Adds so many orders of one pass, and as many members. */
export async function fillPark(park: FilledPark, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  await addPasses(park, numbers);
  await addMembers(park, numbers);
}

async function addPasses({ services }: FilledPark, numbers: readonly number[]): Promise<void> {
  const now = services.clock.now();
  const at = (days: number): string => daysBefore(now, days).toISOString();
  await importRows(
    services,
    'orders',
    numbers.map((index) => ({
      ...namedPass(index),
      productId: products[index % products.length] ?? '',
      orderedAt: at(index % 90),
      amount: String(index),
      ...(firstNameOf(index) === ''
        ? {}
        : {
            firstName: firstNameOf(index),
            lastName: `Guest ${index}`,
            email: `guest-${index}@mail.example`,
          }),
      // Ended, of today, of later days, and without an end; in the afternoon, in the evening, and at midnight by the park's clock.
      ...(index % 5 === 4 ? {} : { expiresAt: at(((index * 13) % 60) - 40 - (index % 3) * (5 / 24)) }),
      credits: String(index % 4),
      cash: String((index % 7) * 1.25),
    })),
  );
  const every = (step: number, rest: number) => numbers.filter((index) => index % step === rest);
  const redeemed = every(6, 1).map((index) => ({ ...namedPass(index), redeemedAt: at(index % 30) }));
  const refunded = every(11, 3).map((index) => ({ ...namedPass(index), refundedAt: at(index % 20) }));
  await importRows(services, 'redemptions', redeemed);
  await importRows(services, 'refunds', refunded);
}

async function addMembers({ services }: FilledPark, numbers: readonly number[]): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  await db.insert(loyaltyMembers).values(
    numbers.map((index) => {
      const memberId = numberOfMember(index);
      const email = `generated-${index}@mail.example`;
      const names = { firstName: firstNameOf(index) || 'Ada', lastName: `Guest ${index}` };
      const status = 'active' as const;
      return { memberId, userId: `u${memberId}`, email, emailKey: email, status, joinedAt: now, ...names };
    }),
  );
  const bounds = risingTiers(await readTiers(db, now)).map(({ from }) => from);
  await writeEntries(
    db,
    numbers.flatMap((index) => entriesOf(index, bounds, now)),
  );
}

/** Points around the first of each tier, some of which were earned too long ago, expire, wait, or were spent. */
function entriesOf(index: number, bounds: readonly number[], now: Date): LedgerEntry[] {
  const bonus = (change: Partial<LedgerEntry>) => bonusEntry(numberOfMember(index), now, change);
  const bound = bounds[index % bounds.length] ?? 0;
  const points = bound + ([-1, 0, 1, 7, 480][index % 5] ?? 0);
  const expiresAt = daysBefore(now, -20 - (index % 3));
  const others: [isWritten: boolean, change: Partial<LedgerEntry>][] = [
    [points > 0, { points, ...(index % 2 === 0 ? { expiresAt } : {}) }],
    [index % 3 === 0, { points: 9000, earnedAt: daysBefore(now, 400) }],
    [
      index % 3 === 1,
      { points: 5 + index, account: 'pending', postsAt: daysBefore(now, -3), earnedAt: null },
    ],
    [index % 4 === 0, { kind: 'Redemption', points: -300, earnedAt: null }],
  ];
  return others.flatMap(([isWritten, change]) => (isWritten ? [bonus(change)] : []));
}
