/** Reads checks and stays in the database of another park, as rows that an import into the club's park takes. */
import { createHash } from 'node:crypto';

import { and, asc, eq, isNull, notExists, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { ImportKind } from '#contract/import-kinds.ts';
import type { SourceKind } from '#domain/earn-kinds.ts';
import { isLongCheckNumber } from '#domain/loyalty-claim.ts';
import { dollarsOfCents } from '#domain/money.ts';

import { arrayLiteral } from '#server/base/db/array-literal.ts';
import type { Database } from '#server/base/db/database.ts';
import { numberKeyOf } from '#server/base/db/number-key.ts';
import { checks, loyaltyClaims, stays } from '#server/base/db/schema/loyalty.ts';
import { outlets } from '#server/base/db/schema/park.ts';
import type { NamedRow } from '../imports/import-rows.ts';

/** A check or a stay of another park. */
export interface GuestThing {
  /** Its permanent number, as guests have it. */
  number: string;
  row: NamedRow;
  /** What has to be here before it. */
  before?: { kind: ImportKind; row: NamedRow };
}

/** A short number may be that of many checks; two are already ambiguous. */
const thingsMax = 10;

/** The checks with this long or short number, except those that a member of the other park's former club has claimed. */
export async function fetchGuestChecks(db: Database, park: string, number: string): Promise<GuestThing[]> {
  const column = isLongCheckNumber(number) ? checks.checkNumber : checks.shortNumber;
  const rows = await db
    .select({ check: checks, outlet: outlets })
    .from(checks)
    .leftJoin(outlets, eq(outlets.locationId, checks.locationId))
    .where(and(eq(column, number), isUnclaimed(db, 'check', checks.checkId)))
    .orderBy(asc(checks.checkId))
    .limit(thingsMax);
  return rows.map(({ check, outlet }) => {
    const locationId = outletIdOf(park, check.locationId);
    return {
      number: check.checkNumber,
      row: {
        checkId: checkIdOf(park, check.checkId),
        checkNumber: check.checkNumber,
        shortNumber: check.shortNumber,
        locationId,
        terminalId: check.terminalId,
        orderedAt: check.orderedAt.toISOString(),
        subtotal: dollarsOfCents(check.subtotalCents),
        tax: dollarsOfCents(check.taxCents),
        tip: dollarsOfCents(check.tipCents),
        status: check.status,
      },
      ...(outlet && {
        before: { kind: 'outlets', row: { locationId, name: outlet.name, location: outlet.location } },
      }),
    };
  });
}

/** The stay with this number in its search form, except one that a member of the other park's former club has claimed. */
export async function fetchGuestStays(db: Database, _park: string, number: string): Promise<GuestThing[]> {
  const rows = await db
    .select()
    .from(stays)
    .where(
      and(
        sql`${sql.raw(numberKeyOf('reservation_number'))} = ${number}`,
        isUnclaimed(db, 'stay', stays.reservationNumber),
      ),
    )
    .orderBy(asc(stays.reservationNumber))
    .limit(1);
  return rows.map(({ arrivesAt, departsAt, roomRevenueCents, ...stay }) => ({
    number: stay.reservationNumber,
    row: {
      ...stay,
      arrivesAt: arrivesAt.toISOString(),
      departsAt: departsAt.toISOString(),
      roomRevenue: dollarsOfCents(roomRevenueCents),
    },
  }));
}

/** The states of checks or stays by their numbers in the search form; the same statement reads both parks. */
export async function fetchStates(
  db: Database,
  system: keyof typeof stateOf,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { table, number, state } = stateOf[system];
  const rows = await db
    .select({ number, state })
    .from(table)
    .where(sql`${number} = any(${arrayLiteral(numbers)}::text[])`);
  return new Map(rows.map((row) => [row.number, row.state]));
}

/**
 * A refund changes the status, and a correction before the claim's points post the amount. Two databases may write
 * instants in two time zones.
 */
const stateOf = {
  pointOfSale: {
    table: checks,
    number: sql<string>`${checks.checkNumber}`,
    state: sql<string>`${checks.status} || ' ' || ${checks.subtotalCents}`,
  },
  hotel: {
    table: stays,
    number: sql<string>`${sql.raw(numberKeyOf('reservation_number'))}`,
    state: sql<string>`${stays.status} || ' ' || ${stays.roomRevenueCents} || ' ' || extract(epoch from ${stays.departsAt})`,
  },
};

/** True of what no member of the park's own former club has claimed. */
export function isUnclaimed(db: Database, kind: SourceKind, id: PgColumn): SQL {
  return notExists(
    db
      .select({ one: sql`1` })
      .from(loyaltyClaims)
      .where(
        and(
          eq(loyaltyClaims.sourceKind, kind),
          eq(loyaltyClaims.sourceId, id),
          isNull(loyaltyClaims.releasedAt),
        ),
      ),
  );
}

const idLengthMax = 40;

/** Each point of sale counts its checks by itself, so an id names the park too; one that gets too long is hashed. */
export function checkIdOf(park: string, checkId: string): string {
  const id = `${park}:${checkId}`;
  return id.length <= idLengthMax ? id : createHash('sha256').update(id).digest('hex').slice(0, idLengthMax);
}

/** Outlets have numbers, so that of another park is drawn from the upper half of the numbers that an import takes. */
export function outletIdOf(park: string, locationId: number): number {
  const drawn = createHash('sha256').update(`${park}:${locationId}`).digest().readUInt32BE();
  return 1_000_000_000 + (drawn % 1_000_000_000);
}
