/** The dashboard's figures for every operating day of a span. */
import type { Dashboard } from '#contract/calls/staff-dashboard.ts';
import { byFigure, type ClaimEntryKind } from '#domain/earn-kinds.ts';
import { boundsOfOperatingDay, operatingDayOf } from '#domain/operating-day.ts';

import { certificateStates } from '#server/base/security/keys/certificate-states.ts';
import { missingWallets } from '#server/base/security/keys/offered-wallets.ts';
import type { Services } from '#server/base/services.ts';
import { countSecondFactors } from '#server/staff/second-factor/second-factor.ts';
import { countOpenRequests, fetchClaimsByDay, fetchDailyCounts } from './staff-dashboard.queries.ts';

const daysDefault = 30;
const daysMax = 366;

/** The last operating days, today included. */
export async function readDashboard(
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'config' | 'walletKeys' | 'googleWallet'>,
  daysWanted: number = daysDefault,
): Promise<Dashboard> {
  const { db, clock, brand } = services;
  const now = clock.now();
  const days = daysUpTo(operatingDayOf(now, brand), Math.min(Math.max(daysWanted, 1), daysMax));
  const [from = '', to = ''] = [days.at(0), days.at(-1)];
  const today = boundsOfOperatingDay(to, brand);
  const counts = await fetchDailyCounts(db, { from, to });
  const claims = await fetchClaimsByDay(db, {
    from: boundsOfOperatingDay(from, brand).from,
    to: today.to,
    park: brand,
  });
  const countOf = (day: string, kind: string): number =>
    counts.find((row) => row.day === day && row.kind === kind)?.count ?? 0;
  const claimsOf = (day: string, kind: ClaimEntryKind) => {
    const row = claims.find((one) => one.day === day && one.kind === kind);
    return { claims: row?.claims ?? 0, points: row?.points ?? 0 };
  };
  return {
    from,
    to,
    days: days.map((day) => ({
      day,
      guestsServed: countOf(day, 'guests-served'),
      passesApple: countOf(day, 'pass-apple'),
      passesGoogle: countOf(day, 'pass-google'),
      ...byFigure((entry) => claimsOf(day, entry)),
    })),
    photoRequests: await countOpenRequests(db, 'photo', { now, dayEnds: today.to }),
    clubRequests: await countOpenRequests(db, 'club', { now, dayEnds: today.to }),
    secondFactors: await countSecondFactors(db, services.config, now),
    missingWallets: missingWallets(services),
    certificates: certificateStates(services).map(({ expiresAt, ...state }) => ({
      ...state,
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

function daysUpTo(last: string, count: number): string[] {
  const end = Temporal.PlainDate.from(last);
  return Array.from({ length: count }, (_, place) => end.subtract({ days: count - 1 - place }).toString());
}
