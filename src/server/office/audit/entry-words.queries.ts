/**
 * The distinct actions and names of members in the audit log. A filter by a part of a word looks for the words here, and
 * then for their entries by an index, instead of comparing a million entries.
 */
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '#server/base/db/database.ts';
import { hasWords } from '#server/base/db/folded.queries.ts';
import { readRows } from '#server/base/db/read-rows.ts';

/** Every action that an entry has; only those that contain a text, if one is given. */
export function fetchActions(db: Database, text?: string): Promise<string[]> {
  return fetchWords(db, sql.raw('action'), text);
}

/** Every name by which entries call a member and that contains a text. */
export function fetchActorNames(db: Database, text: string): Promise<string[]> {
  return fetchWords(db, sql.raw('actor_name'), text);
}

/** Goes from each word of an index to the next one, so that each takes one look. */
async function fetchWords(db: Database, column: SQL, text?: string): Promise<string[]> {
  const wanted = text === undefined ? sql`true` : hasWords([sql`word`], text);
  const rows = await db.execute(sql`
    with recursive words as (
      select (select min(${column}) from audit_entries) as word
      union all
      select (select min(${column}) from audit_entries where ${column} > words.word)
      from words where words.word is not null
    )
    select word from words where word is not null and ${wanted}`);
  return readRows(rows, z.object({ word: z.string() })).map(({ word }) => word);
}
