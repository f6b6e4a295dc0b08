/**
 * Brings the addresses that earlier versions stored in another spelling to the one of today (src/domain/email.ts), so
 * that a guest is found, and erased, by either. A row stays as it is if another one has the spelling of today already:
 * two accounts of one mailbox are merged by the team.
 */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { cleanEmail, emailKeyOf } from '#domain/email.ts';

import { isUniqueViolation } from '#server/base/db/classify-error.ts';
import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';

interface EmailColumn {
  table: string;
  column: string;
  /** The spelling of today. */
  spell: (email: string) => string;
  /** The column with the key of the same mailbox. */
  key?: string;
}

const emailColumns: readonly EmailColumn[] = [
  { table: 'passes', column: 'email', spell: cleanEmail },
  { table: 'ticket_shares', column: 'email', spell: cleanEmail },
  { table: 'stays', column: 'email', spell: cleanEmail },
  { table: 'loyalty_members', column: 'email', spell: cleanEmail, key: 'email_key' },
  { table: 'help_requests', column: 'email', spell: emailKeyOf },
  { table: 'crm_events', column: 'email_key', spell: emailKeyOf },
  { table: 'mails', column: 'to_address', spell: cleanEmail },
  { table: 'team_members', column: 'username', spell: emailKeyOf },
];

/** Spells every address anew that has other letters than ASCII; only their spelling has changed. */
export async function respellEmails(db: Database): Promise<void> {
  for (const place of emailColumns)
    for (const email of await fetchOtherSpellings(db, place))
      if (place.spell(email) !== email) await respell(db, place, email);
}

async function fetchOtherSpellings(db: Database, { table, column }: EmailColumn): Promise<string[]> {
  const [from, email] = [sql.identifier(table), sql.identifier(column)];
  const found = await db.execute(
    sql`select distinct ${email} as email from ${from} where octet_length(${email}) <> char_length(${email})`,
  );
  return readRows(found, z.object({ email: z.string() })).map((row) => row.email);
}

async function respell(
  db: Database,
  { table, column, spell, key }: EmailColumn,
  email: string,
): Promise<void> {
  const set = [
    sql`${sql.identifier(column)} = ${spell(email)}`,
    ...(key === undefined ? [] : [sql`${sql.identifier(key)} = ${emailKeyOf(email)}`]),
  ];
  try {
    await db.execute(
      sql`update ${sql.identifier(table)} set ${sql.join(set, sql`, `)} where ${sql.identifier(column)} = ${email}`,
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}
