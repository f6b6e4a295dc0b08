/** Stores the last answers of the park's own systems about numbers, and which of our data they delivered. */
import { and, eq, ne, sql, type SQL } from 'drizzle-orm';

import { barcodeForms } from '#domain/barcode-forms.ts';
import type { ConnectorAnswer } from '#domain/connector-answer.ts';
import type { ImportKind } from '#contract/import-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { numberKeyOf } from '#server/base/db/number-key.ts';
import { connectorAnswers } from '#server/base/db/schema/imports.ts';
import { arrayLiteral } from '../imports/given-rows.queries.ts';
import { readerIfAny, type ImportRow } from '../imports/import-row.ts';
import { connectorKinds, type ConnectorName } from '#server/base/config/read-connectors.ts';

const { system, number, state, answeredAt } = connectorAnswers;

/** The form of a number in stored answers. Numbers of a CRM are case-sensitive, all others are not. */
export function answerKey(name: ConnectorName, typed: string): string {
  return name === 'crm' ? typed : typed.toUpperCase();
}

/** The system's last answer about this number; undefined if it was never asked. */
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

/** A system with things for which members claim points. */
export type ClaimedSystemName = Exclude<ConnectorName, 'crm'>;

/** An answer about something in our database, with the number of its request. */
export interface BroughtAnswer extends ConnectorAnswer {
  number: string;
}

/**
 * The answer that delivered the thing with this number, in any form that guests type; undefined if the thing is missing
 * or was imported otherwise. A number of several things cannot be claimed, so one answer suffices.
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
    union select order_id from passes where barcode in ${barcodeForms(typed)}`,
  pointOfSale: (typed) =>
    sql`select check_number from checks where check_number = ${typed} or short_number = ${typed}`,
  hotel: (typed) =>
    sql`select upper(reservation_number) from stays where ${sql.raw(numberKeyOf('reservation_number'))} = ${typed}`,
};

/** Records that the system knows these numbers. */
export async function noteKnown(
  tx: Database,
  { system: name, numbers, now }: { system: ConnectorName; numbers: readonly string[]; now: Date },
): Promise<void> {
  // Sorted, so that two transactions with the same numbers cannot deadlock.
  const values = [...new Set(numbers)]
    .sort()
    .map((one) => ({ system: name, number: one, state: 'known' as const, answeredAt: now }));
  await tx
    .insert(connectorAnswers)
    .values(values)
    .onConflictDoUpdate({ target: [system, number], set: { state: 'known', answeredAt: now } });
}

/** Records that the system does not know this number; a number that it knew before becomes `gone`. */
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

/**
 * Deletes the answers about these rows, because data from a file, a call or a message counts regardless of earlier
 * answers.
 */
export async function forgetAnswersOf(
  tx: Database,
  kind: ImportKind,
  rows: readonly ImportRow[],
): Promise<void> {
  const name = (Object.keys(connectorKinds) as ConnectorName[]).find((one) => connectorKinds[one] === kind); // the table's own keys
  if (name === undefined || rows.length === 0) return;
  // A park without this connector has no answers, and need not send the numbers of each batch.
  if (!(await hasAnswers(tx, name))) return;
  const readNumber = readerIfAny(kind, numberColumns[name]);
  const numbers = arrayLiteral(rows.map((row) => answerKey(name, readNumber?.(row) ?? '')));
  await tx.delete(connectorAnswers).where(and(eq(system, name), sql`${number} = any(${numbers}::text[])`));
}

async function hasAnswers(tx: Database, name: ConnectorName): Promise<boolean> {
  const found = await tx.select({ system }).from(connectorAnswers).where(eq(system, name)).limit(1);
  return found.length > 0;
}

/** The column with the permanent number of a thing; a thing may have further numbers. */
export const numberColumns = {
  ticketing: 'orderId',
  pointOfSale: 'checkNumber',
  hotel: 'reservationNumber',
  crm: 'crmId',
} as const satisfies Record<ConnectorName, string>;
