/** What stands on a member's account, in the words of its reader. */
import type { MemberAccount } from '#contract/calls/loyalty-member.ts';
import { formatDay, formatLastDay, formatMonth, unitOfCurrency } from '#domain/loyalty-words.ts';
import { formatAmount } from '#domain/park-format.ts';

import type { Reader } from '#server/base/languages/reader.ts';
import type { EntryRow, WaitingClaim } from '../entries.queries.ts';
import { keptBasis } from '../kept-basis.ts';
import type { MemberStanding } from '../member-standing.ts';
import { sayProduct, sayReason } from '../stored-words.ts';

/** Points are pending as long as those of their claim are; once posted or reversed, none of them are. */
export function entryWords(
  row: EntryRow,
  { balance, isWaiting }: { balance: number; isWaiting: boolean },
  reader: Reader,
): MemberAccount['entries'][number] | undefined {
  if (row.kind === 'Posting') return undefined;
  const { t, park } = reader;
  const isPending = row.hasPending && isWaiting;
  return {
    id: row.transactionId,
    kind: row.kind,
    product: sayProduct(t, row.product),
    number: row.sourceId,
    rule: ruleWords(row.basis, reader),
    points: row.points,
    at: row.occurredAt.toISOString(),
    day: formatDay(row.occurredAt, park),
    month: formatMonth(row.occurredAt, park),
    balance,
    state: isPending ? 'pending' : 'posted',
    countsFrom: isPending && row.postsAt !== null ? formatDay(row.postsAt, park) : null,
    reason: sayReason(t, row.reason),
  };
}

/** What a purchase earned a point for: the amount, and the points of one unit of money at that time. */
function ruleWords(basis: unknown, { t, park }: Reader): string | null {
  const kept = keptBasis.safeParse(basis).data;
  if (kept === undefined) return null;
  return t('loyalty.earnedBy', {
    amount: formatAmount(kept.baseCents / 100, park),
    points: kept.pointsPerDollar * kept.multiplier,
    unit: unitOfCurrency(park.currency, park.locale),
  });
}

/** All points that expire, and those that expire next. */
export function expiringWords(
  { expiringNext, expiring }: MemberStanding,
  park: Reader['park'],
): Pick<MemberAccount, 'expiringNext' | 'expiring'> {
  const wordsOf = ({ points, expiresAt }: MemberStanding['expiring'][number]) => ({
    points,
    lastDay: formatLastDay(expiresAt, park),
  });
  return {
    expiringNext:
      expiringNext === undefined
        ? null
        : { ...wordsOf(expiringNext), expiresAt: expiringNext.expiresAt.toISOString() },
    expiring: sumByDay(expiring.map(wordsOf), ({ lastDay }) => lastDay),
  };
}

/** The pending points by the day from which they count. */
export function waitingWords(
  waiting: ReadonlyMap<string, WaitingClaim>,
  park: Reader['park'],
): MemberAccount['waiting'] {
  const words = [...waiting.values()].flatMap(({ points, postsAt }) =>
    postsAt === null ? [] : [{ points, countsFrom: formatDay(postsAt, park) }],
  );
  return sumByDay(words, ({ countsFrom }) => countsFrom);
}

/** One row for each day, in the given order. */
function sumByDay<Row extends { points: number }>(rows: readonly Row[], dayOf: (row: Row) => string): Row[] {
  return [...Map.groupBy(rows, dayOf).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, points: others.reduce((sum, { points }) => sum + points, first.points) }],
  );
}

/** The tier and the way to the next one. */
export function tierWords({ tier, earnedInYear }: MemberStanding): MemberAccount['tier'] {
  return tier === undefined ? null : { name: tier.name, points: earnedInYear, next: tier.next ?? null };
}
