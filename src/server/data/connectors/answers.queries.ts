/** Remembers what the park's own systems said of each number, and which of what is here they brought. */
import { and, eq, lt, ne, or, sql, type SQL } from 'drizzle-orm';

import { unknownForSeconds, type ConnectorAnswer } from '#domain/connector-answer.ts';
import type { ImportKind } from '#contract/import-kinds.ts';

import { daysBefore } from '#domain/days-before.ts';

import type { Database } from '#server/base/db/database.ts';
import { numberKeyOf } from '#server/base/db/number-key.ts';
import { connectorAnswers } from '#server/base/db/schema/imports.ts';
import { arrayLiteral } from '../imports/given-rows.queries.ts';
import { readerIfAny, type ImportRow } from '../imports/import-row.ts';
import { connectorKinds, type ConnectorName } from '#server/base/config/read-connectors.ts';

const { system, number, state, answeredAt } = connectorAnswers;

/** A number as answers are remembered by it. Numbers in a CRM differ by their small and large letters, all others do not. */
export function answerKey(name: ConnectorName, typed: string): string {
  return name === 'crm' ? typed : typed.toUpperCase();
}

/** What the system said of this number, where it was asked. */
export async function fetchAnswer(
  db: Database,
  asked: { system: ConnectorName; number: string },
): Promise<ConnectorAnswer | undefined> {
  const rows = await db
    .select({ state, answeredAt })
    .from(connectorAnswers)
    .where(and(eq(system, asked.system), eq(number, asked.number)));
  return rows[0];
}

/** A system of whose things members claim points. */
export type ClaimedSystemName = Exclude<ConnectorName, 'crm'>;

/** An answer about something that is here, by the number that it is asked for. */
export interface BroughtAnswer extends ConnectorAnswer {
  number: string;
}

/**
 * The answer that brought what a number names, in any of the ways in which guests name it; none for what is not here, or was
 * brought by an import. Where a number names several things none of them can be claimed by it, so one answer will do.
 */
export async function fetchBrought(
  db: Database,
  asked: { system: ClaimedSystemName; number: string },
): Promise<BroughtAnswer | undefined> {
  const rows = await db
    .select({ number, state, answeredAt })
    .from(connectorAnswers)
    .where(
      and(
        eq(system, asked.system),
        ne(state, 'unknown'),
        sql`${number} in (${ownNumbers[asked.system](asked.number)})`,
      ),
    )
    .limit(1);
  return rows[0];
}

const ownNumbers: Record<ClaimedSystemName, (typed: string) => SQL> = {
  ticketing: (typed) => sql`
    select order_id from orders where order_id = ${typed} or ${sql.raw(numberKeyOf('invoice_number'))} = ${typed}
    union select order_id from passes where barcode = ${typed}`,
  pointOfSale: (typed) =>
    sql`select check_number from checks where check_number = ${typed} or short_number = ${typed}`,
  hotel: (typed) =>
    sql`select upper(reservation_number) from stays where ${sql.raw(numberKeyOf('reservation_number'))} = ${typed}`,
};

/** Puts down that the system knows these numbers. */
export async function noteKnown(
  tx: Database,
  { system: name, numbers, now }: { system: ConnectorName; numbers: readonly string[]; now: Date },
): Promise<void> {
  // Sorted, so that two answers about the same numbers wait for each other and never for both.
  const values = [...new Set(numbers)]
    .sort()
    .map((one) => ({ system: name, number: one, state: 'known' as const, answeredAt: now }));
  await tx
    .insert(connectorAnswers)
    .values(values)
    .onConflictDoUpdate({ target: [system, number], set: { state: 'known', answeredAt: now } });
}

/** Puts down that the system does not know this number; what it knew once is gone. */
export async function noteUnknown(
  db: Database,
  { now, ...asked }: { system: ConnectorName; number: string; now: Date },
): Promise<void> {
  await db
    .insert(connectorAnswers)
    .values({ ...asked, state: 'unknown', answeredAt: now })
    .onConflictDoUpdate({
      target: [system, number],
      set: { state: sql`case when ${state} = 'unknown' then 'unknown' else 'gone' end`, answeredAt: now },
    });
}

/** What a file, a call or a message brings stands for itself from then on, whatever a system was asked before. */
export async function forgetAnswersOf(
  tx: Database,
  kind: ImportKind,
  rows: readonly ImportRow[],
): Promise<void> {
  const name = (Object.keys(connectorKinds) as ConnectorName[]).find((one) => connectorKinds[one] === kind); // the table's own keys
  if (name === undefined || rows.length === 0) return;
  const readNumber = readerIfAny(kind, numberColumns[name]);
  const numbers = arrayLiteral(rows.map((row) => answerKey(name, readNumber?.(row) ?? '')));
  await tx.delete(connectorAnswers).where(and(eq(system, name), sql`${number} = any(${numbers}::text[])`));
}

/** The column by which a thing is known for good, whatever other numbers lead to it. */
export const numberColumns = {
  ticketing: 'orderId',
  pointOfSale: 'checkNumber',
  hotel: 'reservationNumber',
  crm: 'crmId',
} as const satisfies Record<ConnectorName, string>;

/** Longer than anything can be claimed; what was brought before then is as good as imported. */
const answersKeptDays = 400;

/** Forgets answers that are too old to be used; those about unknown numbers within minutes, because guessing makes many. */
export async function forgetOldAnswers(db: Database, now: Date): Promise<void> {
  const unknownBefore = new Date(now.getTime() - unknownForSeconds * 1000);
  await db
    .delete(connectorAnswers)
    .where(
      or(
        and(eq(state, 'unknown'), lt(answeredAt, unknownBefore)),
        lt(answeredAt, daysBefore(now, answersKeptDays)),
      ),
    );
}
