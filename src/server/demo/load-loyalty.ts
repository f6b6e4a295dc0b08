import { randomBytes, randomUUID } from 'node:crypto';

import { earnKindOfEntry, earnKinds, isClaimEntry } from '#domain/earn-kinds.ts';
import { emailKeyOf } from '#domain/email.ts';
import { expiryOf, type PointsBasis } from '#domain/loyalty-rules.ts';
import { centsOfDollars } from '#domain/money.ts';

import { fetchClaimLot, writeEntries, type LedgerEntry } from '#server/loyalty/ledger.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import {
  checks,
  loyaltyClaims,
  loyaltyMembers,
  loyaltyRules,
  rewards,
  stays,
} from '#server/base/db/schema/loyalty.ts';
import { parseStoredRules } from '#server/loyalty/read-rules.queries.ts';
import { basisOfEntry } from './basis-of-entry.ts';
import type { DemoPark } from './demo-data.ts';
import { makePastShift, type TimeShift } from './time-shift.ts';

type DemoMember = DemoPark['loyalty']['members'][number];
type DemoEntry = DemoMember['ledger'][number];

const expiryMonths = 18;

/** Loads the club: claimable sources, earn rules, members and their ledger. */
export async function loadLoyalty(
  db: Database,
  demo: DemoPark,
  { shift, now }: { shift: TimeShift; now: Date },
): Promise<void> {
  const past = makePastShift(shift, now);
  await loadSources(db, demo, { shift, past });
  const { rules, rewards: rewardRows, members } = demo.loyalty;
  const firstJoined = members
    .map((member) => past(member.joinedAt))
    .sort((a, b) => a.getTime() - b.getTime())[0];
  const validFrom = firstJoined ?? shift(`${demo.anchor}T00:00:00Z`);
  const stored = { ...rules, expiryMonths };
  await db.insert(loyaltyRules).values({ version: 1, rules: stored, validFrom });
  const basisOf = (entry: DemoEntry) =>
    basisOfEntry(demo, { version: 1, ...parseStoredRules(stored) }, entry);
  await db.insert(rewards).values(rewardRows);
  await db.insert(loyaltyMembers).values(members.map((member) => memberRow(member, past)));
  const { timeZone } = demo.operator;
  for (const member of members) await loadLedger(db, member, { past, timeZone, basisOf });
}

function memberRow(member: DemoMember, past: TimeShift): typeof loyaltyMembers.$inferInsert {
  return {
    memberId: member.STRACCOUNTID,
    userId: randomBytes(16).toString('base64url'),
    email: member.STREMAIL,
    emailKey: emailKeyOf(member.STREMAIL),
    firstName: member.STRFIRSTNAME,
    lastName: member.STRLASTNAME,
    phone: member.STRPHONEDAY,
    zip: member.STRZIP,
    status: member.status,
    seasonPassId: member.seasonPassID,
    joinedAt: past(member.joinedAt),
  };
}

interface EntryFacts {
  past: TimeShift;
  timeZone: string;
  basisOf: (entry: DemoEntry) => PointsBasis | undefined;
}

/** The seed lists each member's history as single entries; the claims behind them are created here. */
async function loadLedger(db: Database, member: DemoMember, facts: EntryFacts): Promise<void> {
  const { past } = facts;
  const claims = new Map<string, typeof loyaltyClaims.$inferInsert>();
  const entries: LedgerEntry[] = [];
  for (const entry of member.ledger) {
    const claim = claimOf(entry, member.STRACCOUNTID, past);
    if (claim !== undefined) claims.set(entry.id, claim);
    const source = claims.get(entry.id)?.claimId ?? sourceOf(entry, member.STRACCOUNTID);
    entries.push(entryRow(entry, member.STRACCOUNTID, { source, ...facts }));
  }
  if (claims.size > 0) await db.insert(loyaltyClaims).values([...claims.values()]);
  const earned = entries.filter((entry) => entry.kind !== 'Reversal');
  if (earned.length > 0) await writeEntries(db, earned);
  for (const entry of entries) if (entry.kind === 'Reversal') await loadReversal(db, entry);
}

/** A reversal takes from the lot of its claim. */
async function loadReversal(db: Database, entry: LedgerEntry): Promise<void> {
  const lot = await fetchClaimLot(db, entry.source);
  const earnedAt = lot?.earnedAt ?? entry.recordedAt;
  await writeEntries(db, [{ ...entry, lotId: lot?.lineId ?? null, earnedAt }]);
}

function claimOf(
  entry: DemoEntry,
  memberId: string,
  past: TimeShift,
): typeof loyaltyClaims.$inferInsert | undefined {
  const claimedAt = past(entry.timestamp);
  const common = { claimId: randomUUID(), memberId, claimedAt };
  if (!isClaimEntry(entry.type)) return undefined;
  const sourceKind = earnKinds[earnKindOfEntry(entry.type)].source;
  // The seed names a check by its number, and by its id in the field where tickets have their barcode.
  return { ...common, sourceKind, sourceId: sourceKind === 'check' ? entry.barcode : entry.id };
}

function sourceOf({ type, id, entryGUID }: DemoEntry, memberId: string): string {
  return type === 'Bonus' ? `${id.toLowerCase()}:${memberId}` : entryGUID;
}

function entryRow(
  entry: DemoEntry,
  memberId: string,
  { source, past, timeZone, basisOf }: EntryFacts & { source: string },
): LedgerEntry {
  const occurredAt = past(entry.timestamp);
  return {
    transactionId: entry.entryGUID,
    kind: entry.type,
    source,
    memberId,
    sourceId: entry.id,
    sourceRef: entry.barcode,
    product: entry.product,
    occurredAt,
    recordedAt: occurredAt,
    basis: basisOf(entry) ?? { ruleVersion: 1 },
    origin: entry.source,
    actor: entry.actor,
    reason: entry.reason,
    points: entry.points,
    account: 'posted',
    expiresAt: entry.points > 0 ? expiryOf(occurredAt, expiryMonths, timeZone) : null,
    earnedAt: entry.type === 'Redemption' ? null : occurredAt,
  };
}

async function loadSources(
  db: Database,
  demo: DemoPark,
  { shift, past }: { shift: TimeShift; past: TimeShift },
): Promise<void> {
  await db.insert(checks).values(
    demo.checks.map((check) => ({
      checkId: check.checkID,
      checkNumber: check.checkNumber,
      shortNumber: check.shortNumber,
      locationId: check.locationId,
      terminalId: check.TERMINAL_ID,
      orderedAt: past(check.ORDER_DATE),
      subtotalCents: centsOfDollars(check.subtotal),
      status: check.status,
    })),
  );
  await db.insert(stays).values(
    demo.stays.map((stay) => ({
      reservationNumber: stay.reservationNumber,
      folio: stay.folio,
      firstName: stay.firstName,
      lastName: stay.lastName,
      arrivesAt: shift(stay.arrival),
      departsAt: shift(stay.departure),
      roomRevenueCents: centsOfDollars(stay.roomRevenue),
      status: stay.status,
    })),
  );
}
