/** Loads the members of the history with their sources, claims, entries and requests. */
import { randomBytes, randomUUID } from 'node:crypto';

import { earnKinds } from '#domain/earn-kinds.ts';
import { expiryOf, pointsFor } from '#domain/loyalty-rules.ts';

import type { Database } from '#server/base/db/database.ts';
import { clubRequests } from '#server/base/db/schema/requests.ts';
import { checks, loyaltyClaims, loyaltyMembers, stays } from '#server/base/db/schema/loyalty.ts';
import { orders, passes } from '#server/base/db/schema/park.ts';
import { fetchLotIds, writeEntries, type LedgerEntry } from '#server/loyalty/ledger.queries.ts';
import type { HistoryClaim, HistoryMember } from './make-history.ts';
import { shortBonusEndsAt, shortBonusPoints } from './spend-points.ts';

const expiryMonths = 18;
/** The points that the members of the history got on joining. */
export const welcomePoints = 250;
const perDollar = { tickets: 10, purchase: 5, hotels: 5 };
const dayMilliseconds = 86_400_000;

/** Loads them all; the numbers of their sources are of the history only. */
export async function loadHistoryMembers(
  tx: Database,
  members: readonly HistoryMember[],
  timeZone: string,
): Promise<void> {
  if (members.length === 0) return;
  await tx.insert(loyaltyMembers).values(
    members.map(({ memberId, firstName, lastName, joinedAt }) => {
      const email = `${firstName}.${lastName}.${memberId.slice(-3)}@mail.example`.toLowerCase();
      return {
        ...{ memberId, userId: randomBytes(16).toString('base64url'), email, emailKey: email },
        ...{
          firstName,
          lastName,
          phone: '',
          zip: '',
          status: 'active' as const,
          joinedAt,
          provedAt: joinedAt,
        },
      };
    }),
  );
  const claims = members.flatMap((member) => member.claims);
  await loadSources(tx, claims);
  await loadLedger(tx, members, timeZone);
  const asked = members.flatMap(({ memberId, request }) => (request === null ? [] : [{ memberId, request }]));
  if (asked.length > 0)
    await tx.insert(clubRequests).values(
      asked.map(({ memberId, request: { number, askedAt, answeredAt, isAdded } }) => ({
        ...{ memberId, earnKind: 'tickets' as const, number, reason: 'ticket-too-old', isProved: true },
        ...{ language: 'en', note: '', status: isAdded ? ('added' as const) : ('declined' as const) },
        ...{ requestedAt: askedAt, dueAt: new Date(askedAt.getTime() + 3 * dayMilliseconds) },
        ...{ answeredAt, answeredBy: 'Gail Osei', answerMessage: '' },
      })),
    );
}

async function loadSources(tx: Database, claims: readonly HistoryClaim[]): Promise<void> {
  const of = (kind: HistoryClaim['kind']) => claims.filter((claim) => claim.kind === kind);
  const [tickets, receipts, bookings] = [of('tickets'), of('purchase'), of('hotels')];
  if (tickets.length > 0) {
    await tx
      .insert(orders)
      .values(
        tickets.map(({ number, boughtAt }) => ({ orderId: number, source: 'gate', orderedAt: boughtAt })),
      );
    await tx.insert(passes).values(
      tickets.map(({ number, amountCents, boughtAt }) => ({
        ...{
          orderId: number,
          barcode: `5126${number}`,
          productId: 'DAY-ALL',
          amountCents,
          updatedAt: boughtAt,
        },
        ...{ isRedeemed: true, redeemedAt: boughtAt, expiresAt: boughtAt },
      })),
    );
  }
  if (receipts.length > 0)
    await tx.insert(checks).values(
      receipts.map(({ number, amountCents, boughtAt }) => ({
        ...{
          checkId: number,
          checkNumber: `1301900${number}`,
          shortNumber: number.slice(-5),
          locationId: 1101,
        },
        ...{ terminalId: '11', orderedAt: boughtAt, subtotalCents: amountCents },
        status: 'closed' as const,
      })),
    );
  if (bookings.length > 0)
    await tx.insert(stays).values(
      bookings.map(({ number, amountCents, boughtAt }) => ({
        ...{ reservationNumber: number, folio: '1', firstName: '', lastName: 'Guest', departsAt: boughtAt },
        arrivesAt: new Date(boughtAt.getTime() - 2 * dayMilliseconds),
        ...{ roomRevenueCents: amountCents, status: 'checked-out' as const },
      })),
    );
}

async function loadLedger(tx: Database, members: readonly HistoryMember[], timeZone: string): Promise<void> {
  const claims = members.flatMap(({ memberId, claims: own }) =>
    own.map((claim) => ({ ...claim, memberId, claimId: randomUUID(), points: pointsOf(claim) })),
  );
  if (claims.length > 0)
    await tx.insert(loyaltyClaims).values(
      claims.map(({ claimId, kind, number, memberId, claimedAt, removedAt }) => ({
        ...{ claimId, sourceKind: earnKinds[kind].source, sourceId: number, memberId, claimedAt },
        releasedAt: removedAt,
      })),
    );
  const entryOf = (memberId: string, at: Date, more: Partial<LedgerEntry>): LedgerEntry => ({
    ...{ transactionId: randomUUID(), kind: 'Bonus', source: `welcome:${memberId}`, memberId },
    ...{ sourceId: 'WELCOME', sourceRef: '', product: 'Welcome bonus', occurredAt: at, recordedAt: at },
    ...{ basis: { ruleVersion: 1 }, origin: 'system', actor: null, reason: null },
    ...{ points: welcomePoints, account: 'posted', earnedAt: at },
    expiresAt: expiryOf(at, expiryMonths, timeZone),
    ...more,
  });
  const earned = claims.map((claim) => {
    const { kind, number, memberId, claimedAt, boughtAt, claimId, points, desk } = claim;
    const by = desk === null ? { origin: 'guest' as const } : staffOrigin(desk);
    return entryOf(memberId, claimedAt, {
      ...{ kind: earnKinds[kind].entry, source: claimId, sourceId: number, product: earnKinds[kind].name },
      ...{ occurredAt: boughtAt, basis: basisOf(claim), points, ...by },
    });
  });
  const welcomes = members.map(({ memberId, joinedAt }) => entryOf(memberId, joinedAt, {}));
  const bonuses = members.flatMap((member) => {
    const expiresAt = shortBonusEndsAt(member);
    if (expiresAt === undefined) return [];
    const given = { source: `first-weeks:${member.memberId}`, sourceId: 'FIRST-WEEKS', expiresAt };
    return [
      entryOf(member.memberId, member.joinedAt, {
        ...{ ...given, product: 'Bonus of the first weeks', points: shortBonusPoints },
      }),
    ];
  });
  const all = [...welcomes, ...bonuses, ...earned].toSorted(
    (a, b) => a.recordedAt.getTime() - b.recordedAt.getTime(),
  );
  if (all.length > 0) await writeEntries(tx, all);
  const lots = await fetchLotIds(
    tx,
    earned.map(({ transactionId }) => transactionId),
  );
  const removed = claims.flatMap(({ removedAt, memberId, points, number, claimId }, index) =>
    removedAt === null
      ? []
      : [
          entryOf(memberId, removedAt, {
            ...{ kind: 'Reversal', source: claimId, sourceId: number, product: 'Removed', origin: 'staff' },
            ...{ points: 0 - points, actor: 'agent@harborlight.example', reason: 'Claimed by mistake' },
            ...{ expiresAt: null, lotId: lots.get(earned[index]?.transactionId ?? '') ?? null },
            earnedAt: earned[index]?.earnedAt ?? null,
          }),
        ],
  );
  if (removed.length > 0) await writeEntries(tx, removed);
}

function basisOf({ kind, amountCents }: HistoryClaim) {
  return { ruleVersion: 1, baseCents: amountCents, pointsPerDollar: perDollar[kind], multiplier: 1 };
}

function staffOrigin(desk: NonNullable<HistoryClaim['desk']>) {
  return { origin: 'staff' as const, actor: `${desk}@harborlight.example` };
}

/** The points that a claim brings. */
export function pointsOf(claim: HistoryClaim): number {
  return pointsFor(basisOf(claim));
}
