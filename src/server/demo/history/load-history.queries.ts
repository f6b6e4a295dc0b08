/**
 * Loads the history of the demo park beside its own rows, once, in one transaction. It fills the tables that guests, the
 * desk and imports fill, in their forms; the demo's own rows stay as they are.
 */
import { eq, inArray } from 'drizzle-orm';

import { boundsOfOperatingDay, operatingDayOf } from '#domain/operating-day.ts';
import { hourStartOf } from '#domain/figure-range.ts';

import type { Database } from '#server/base/db/database.ts';
import { passDays } from '#server/base/db/schema/figures.ts';
import { appleDevices, applePasses, appleRegistrations } from '#server/base/db/schema/live-passes.ts';
import { googleWalletObjects, settings } from '#server/base/db/schema/operations.ts';
import { orders, passes, photoRequests } from '#server/base/db/schema/park.ts';
import type { Services } from '#server/base/services.ts';
import { addHourFigures } from '#server/office/dashboard/hour-figures.queries.ts';
import { rebuildReturnDays } from '#server/office/dashboard/rebuild-figures.queries.ts';
import { giveMissingLinks } from '#server/passes/links/pass-links.ts';
import { demoAnchorSetting } from '../demo-data.ts';
import { loadHistoryMembers } from './load-members.queries.ts';
import { makeHistory, type History, type HistoryPass } from './make-history.ts';
import { spendPoints } from './spend-points.ts';

const historySetting = 'demoHistory';

type HistoryServices = Pick<Services, 'db' | 'clock' | 'brand' | 'secrets'>;

/** Adds the history to a database that holds the demo park without it, and returns whether it did. */
export async function loadDemoHistory({ db, clock, brand, secrets }: HistoryServices): Promise<boolean> {
  const marks = await db
    .select({ key: settings.key })
    .from(settings)
    .where(inArray(settings.key, [demoAnchorSetting, historySetting]));
  if (marks.length !== 1 || marks[0]?.key !== demoAnchorSetting) return false;
  const now = clock.now();
  const history = makeHistory(now, brand);
  return db.transaction(async (tx) => {
    // Two servers that start at the same time load it once.
    await tx.select().from(settings).where(eq(settings.key, demoAnchorSetting)).for('update');
    const known = await tx
      .insert(settings)
      .values({ key: historySetting, value: true })
      .onConflictDoNothing()
      .returning();
    if (known.length === 0) return false;
    await loadPasses(tx, history.passes, now);
    await loadHistoryMembers(tx, history.members, brand.timeZone);
    await spendPoints({ db: tx, secrets, brand, now }, history.members);
    await loadCounts(tx, history, brand);
    await giveMissingLinks({ db: tx, clock, secrets });
    return true;
  });
}

const rowsPerInsert = 500;

/** Parts of a list that fit into one statement. */
export function pieces<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / rowsPerInsert);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * rowsPerInsert, (index + 1) * rowsPerInsert),
  );
}

async function loadPasses(tx: Database, all: readonly HistoryPass[], now: Date): Promise<void> {
  for (const some of pieces(all)) {
    await tx.insert(orders).values(
      some.map((one) => ({
        ...{ orderId: one.orderId, source: 'webstore', orderedAt: one.soldAt },
        ...{ purchaserFirstName: one.firstName, purchaserLastName: one.lastName },
      })),
    );
    await tx.insert(passes).values(
      some.map((one) => ({
        ...{ orderId: one.orderId, barcode: one.barcode, productId: one.productId },
        ...{ firstName: one.firstName, lastName: one.lastName, amountCents: one.amountCents },
        ...{ redeemedAt: one.redeemedAt, isRedeemed: one.redeemedAt !== null },
        credits: one.productId === 'CR-25' ? 25 : 0,
        expiresAt: new Date(now.getTime() + 60 * 86_400_000),
        photoUid: one.productId.startsWith('WP-') ? crypto.randomUUID() : null,
        updatedAt: one.redeemedAt ?? one.soldAt,
      })),
    );
  }
  const asked = all.flatMap(({ orderId, barcode, photo }) =>
    photo === null ? [] : [{ orderId, barcode, photo }],
  );
  if (asked.length > 0)
    await tx.insert(photoRequests).values(
      asked.map(({ orderId, barcode, photo: { askedAt, answeredAt } }) => ({
        ...{ orderId, barcode, status: 'answered' as const, requestedAt: askedAt, answeredAt },
        ...{
          dueAt: new Date(askedAt.getTime() + 48 * 3_600_000),
          answeredBy: 'Gail Osei',
          answerMessage: '',
        },
      })),
    );
  await loadWallets(tx, all);
}

/** Passes on phones. A season pass without its photo is in none. */
async function loadWallets(tx: Database, all: readonly HistoryPass[]): Promise<void> {
  const added = all.filter(
    ({ productId, redeemedAt }) => !productId.startsWith('WP-') && redeemedAt === null,
  );
  const serialOf = (orderId: string): string => `history-${orderId}`;
  const apple = added.filter(({ wallet }) => wallet === 'apple');
  for (const some of pieces(apple)) {
    await tx.insert(applePasses).values(
      some.map(({ orderId, barcode, soldAt }) => ({
        ...{ serialNumber: serialOf(orderId), orderId, barcode, keyId: 'history', changedAt: soldAt },
      })),
    );
    await tx.insert(appleDevices).values(
      some.map(({ orderId, soldAt }) => ({
        deviceId: serialOf(orderId),
        pushToken: '',
        updatedAt: soldAt,
      })),
    );
    await tx.insert(appleRegistrations).values(
      some.map(({ orderId, soldAt }) => ({
        ...{ deviceId: serialOf(orderId), serialNumber: serialOf(orderId), registeredAt: soldAt },
      })),
    );
  }
  for (const some of pieces(added.filter(({ wallet }) => wallet === 'google')))
    await tx.insert(googleWalletObjects).values(
      some.map(({ orderId, barcode, soldAt }) => ({
        ...{ objectId: serialOf(orderId), classId: 'history', orderId, barcode, fingerprint: '' },
        ...{ writtenAt: soldAt, savedAt: soldAt },
      })),
    );
}

/** What servers count while guests open passes, add them to wallets and are refused. */
async function loadCounts(tx: Database, history: History, park: Services['brand']): Promise<void> {
  const hours = new Map<number, Map<string, number>>();
  const days = new Map<string, typeof passDays.$inferInsert>();
  const count = (at: Date, figure: string): void => {
    const hour = hourStartOf(at, park).getTime();
    const known = hours.get(hour) ?? new Map<string, number>();
    hours.set(hour, known.set(figure, (known.get(figure) ?? 0) + 1));
  };
  for (const { orderId, barcode, openedAt, soldAt, wallet } of history.passes) {
    if (wallet !== null) count(soldAt, wallet);
    for (const at of openedAt) {
      const day = operatingDayOf(at, park);
      const key = `${orderId} ${day}`;
      const row = days.get(key) ?? { orderId, barcode, day, views: 0, hours: 0 };
      const hour = Math.floor((at.getTime() - boundsOfOperatingDay(day, park).from.getTime()) / 3_600_000);
      if (Math.floor(row.hours / 2 ** hour) % 2 === 0) {
        row.hours += 2 ** hour;
        count(at, 'opened');
      }
      row.views += 1;
      count(at, 'views');
      days.set(key, row);
    }
  }
  for (const { figure, at } of history.refusals) count(at, figure);
  for (const some of pieces([...days.values()])) await tx.insert(passDays).values(some).onConflictDoNothing();
  for (const [at, figures] of [...hours].toSorted(([a], [b]) => a - b))
    await addHourFigures(
      tx,
      new Date(at),
      [...figures].map(([figure, sum]) => ({ figure, count: sum })),
    );
  await rebuildReturnDays(tx);
}
