import { centsOfDollars } from '#domain/money.ts';

import type { Database } from '../database.ts';
import { checks, loyaltyEntries, loyaltyMembers, loyaltyRules, rewards, stays } from '../schema/loyalty.ts';
import type { DemoPark, TimeShift } from './demo-data.ts';

/** Loads the club: what may be claimed, by which rules, its members and their ledger. */
export async function loadLoyalty(db: Database, demo: DemoPark, shift: TimeShift): Promise<void> {
  await loadSources(db, demo, shift);
  const { rules, rewards: rewardRows, members } = demo.loyalty;
  const firstJoined = members
    .map((member) => shift(member.joinedAt))
    .sort((a, b) => a.getTime() - b.getTime())[0];
  await db
    .insert(loyaltyRules)
    .values({ version: 1, rules, validFrom: firstJoined ?? shift(`${demo.anchor}T00:00:00Z`) });
  await db.insert(rewards).values(rewardRows);
  await db.insert(loyaltyMembers).values(
    members.map((member) => ({
      memberId: member.STRACCOUNTID,
      email: member.STREMAIL,
      firstName: member.STRFIRSTNAME,
      lastName: member.STRLASTNAME,
      phone: member.STRPHONEDAY,
      zip: member.STRZIP,
      status: member.status,
      seasonPassId: member.seasonPassID,
      joinedAt: shift(member.joinedAt),
    })),
  );
  await db.insert(loyaltyEntries).values(
    members.flatMap((member) =>
      member.ledger.map((entry) => ({
        entryId: entry.entryGUID,
        memberId: member.STRACCOUNTID,
        kind: entry.type,
        sourceId: entry.id,
        sourceRef: entry.barcode,
        product: entry.product,
        occurredAt: shift(entry.timestamp),
        points: entry.points,
        state: entry.state,
        origin: entry.source,
        actor: entry.actor,
        reason: entry.reason,
      })),
    ),
  );
}

async function loadSources(db: Database, demo: DemoPark, shift: TimeShift): Promise<void> {
  await db.insert(checks).values(
    demo.checks.map((check) => ({
      checkId: check.checkID,
      checkNumber: check.checkNumber,
      shortNumber: check.shortNumber,
      locationId: check.locationId,
      terminalId: check.TERMINAL_ID,
      orderedAt: shift(check.ORDER_DATE),
      subtotalCents: centsOfDollars(check.subtotal),
      taxCents: centsOfDollars(check.tax),
      tipCents: centsOfDollars(check.tip),
      status: check.status,
      claimedByMemberId: check.claimedBy,
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
      claimedByMemberId: stay.claimedBy,
    })),
  );
}
