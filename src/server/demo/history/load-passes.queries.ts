/** Loads passes of the history with their orders, photo requests, wallets and what servers counted about them. */
import { boundsOfOperatingDay, operatingDayOf, type ParkDay } from '#domain/operating-day.ts';
import { hourStartOf } from '#domain/figure-range.ts';

import type { Database } from '#server/base/db/database.ts';
import { demoPushTokenStart } from '#server/base/ports/apple-push.ts';
import { madeDays, passDays } from '#server/base/db/schema/figures.ts';
import { appleDevices, applePasses, appleRegistrations } from '#server/base/db/schema/live-passes.ts';
import { googleWalletObjects } from '#server/base/db/schema/operations.ts';
import { orders, passes, photoRequests } from '#server/base/db/schema/park.ts';
import { addGuestCounts, type HourCount } from '#server/office/dashboard/counted-days.queries.ts';
import type { DayHour } from '#server/office/dashboard/opened-passes.queries.ts';
import type { Era } from './eras.ts';
import type { HistoryPass, HistoryRefusal } from './make-history.ts';

const dayMilliseconds = 86_400_000;

/** Loads some passes, of which there is at least one. No pass may be given twice. */
export async function loadHistoryPasses(
  tx: Database,
  some: readonly HistoryPass[],
  { era, now, park }: { era: Era; now: Date; park: ParkDay },
): Promise<void> {
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
      expiresAt: new Date((era.isPresent ? now : one.soldAt).getTime() + 60 * dayMilliseconds),
      photoUid: one.productId.startsWith('WP-') ? crypto.randomUUID() : null,
      updatedAt: one.redeemedAt ?? one.soldAt,
    })),
  );
  await loadPhotoRequests(tx, some);
  // A phone of last year has removed its passes.
  if (era.isPresent) await loadWallets(tx, some);
  await loadCounts(tx, some, park);
}

async function loadPhotoRequests(tx: Database, some: readonly HistoryPass[]): Promise<void> {
  const asked = some.flatMap(({ orderId, barcode, photo }) =>
    photo === null ? [] : [{ orderId, barcode, photo }],
  );
  if (asked.length === 0) return;
  await tx.insert(photoRequests).values(
    asked.map(({ orderId, barcode, photo: { askedAt, answeredAt } }) => ({
      ...{ orderId, barcode, status: 'answered' as const, requestedAt: askedAt, answeredAt },
      ...{ dueAt: new Date(askedAt.getTime() + 48 * 3_600_000), answeredBy: 'Gail Osei', answerMessage: '' },
    })),
  );
}

/** Passes on phones. A season pass without its photo is in none. */
async function loadWallets(tx: Database, some: readonly HistoryPass[]): Promise<void> {
  const added = some.filter(
    ({ productId, redeemedAt }) => !productId.startsWith('WP-') && redeemedAt === null,
  );
  const serialOf = (orderId: string): string => `history-${orderId}`;
  const apple = added.filter(({ wallet }) => wallet === 'apple');
  if (apple.length > 0) {
    await tx.insert(applePasses).values(
      apple.map(({ orderId, barcode, soldAt }) => ({
        ...{ serialNumber: serialOf(orderId), orderId, barcode, keyId: 'history', changedAt: soldAt },
      })),
    );
    await tx.insert(appleDevices).values(
      apple.map(({ orderId, soldAt }) => ({
        ...{
          deviceId: serialOf(orderId),
          pushToken: `${demoPushTokenStart}${orderId.padStart(48, '0')}`,
          updatedAt: soldAt,
        },
      })),
    );
    await tx.insert(appleRegistrations).values(
      apple.map(({ orderId, soldAt }) => ({
        ...{ deviceId: serialOf(orderId), serialNumber: serialOf(orderId), registeredAt: soldAt },
      })),
    );
  }
  const google = added.filter(({ wallet }) => wallet === 'google');
  if (google.length > 0)
    await tx.insert(googleWalletObjects).values(
      google.map(({ orderId, barcode, soldAt }) => ({
        ...{ objectId: serialOf(orderId), classId: 'history', orderId, barcode, fingerprint: '' },
        ...{ writtenAt: soldAt, savedAt: soldAt },
      })),
    );
}

/** What servers count while guests open passes and add them to wallets. */
async function loadCounts(tx: Database, some: readonly HistoryPass[], park: ParkDay): Promise<void> {
  const hours = makeHourCounts(park);
  const days = new Map<string, typeof passDays.$inferInsert>();
  const made: (typeof madeDays.$inferInsert)[] = [];
  for (const { orderId, barcode, openedAt, soldAt, wallet } of some) {
    if (wallet !== null) made.push({ orderId, barcode, ...dayHourOf(soldAt, park), wallet, count: 1 });
    for (const at of openedAt) {
      const { day, hour } = dayHourOf(at, park);
      const key = `${orderId} ${day}`;
      const row = days.get(key) ?? { orderId, barcode, day, views: 0, hours: 0 };
      row.hours |= 1 << hour;
      row.views += 1;
      hours.add(at, 'views');
      days.set(key, row);
    }
  }
  if (days.size > 0) await tx.insert(passDays).values([...days.values()]);
  if (made.length > 0) await tx.insert(madeDays).values(made);
  await addGuestCounts(tx, hours.all());
}

function dayHourOf(at: Date, park: ParkDay): DayHour {
  const day = operatingDayOf(at, park);
  const sinceStart = at.getTime() - boundsOfOperatingDay(day, park).from.getTime();
  return { day, hour: Math.floor(sinceStart / 3_600_000) };
}

/** Counts the refused claims of the history. */
export async function loadRefusals(
  tx: Database,
  refusals: readonly HistoryRefusal[],
  park: ParkDay,
): Promise<void> {
  const hours = makeHourCounts(park);
  for (const { figure, at } of refusals) hours.add(at, figure);
  await addGuestCounts(tx, hours.all());
}

/** Counts by hour and figure. */
function makeHourCounts(park: ParkDay) {
  const counts = new Map<string, HourCount>();
  return {
    add: (instant: Date, figure: string): void => {
      const at = hourStartOf(instant, park);
      const key = `${at.getTime()} ${figure}`;
      const known = counts.get(key) ?? { at, figure, count: 0 };
      known.count += 1;
      counts.set(key, known);
    },
    all: (): HourCount[] => [...counts.values()],
  };
}
