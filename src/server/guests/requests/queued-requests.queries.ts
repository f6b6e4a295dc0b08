/** The requests of all kinds as rows of one shape; each kind reads an index of its own. */
import { sql, type SQL, and, asc, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { RequestKind } from '#domain/request-kinds.ts';
import { type Database, readRows } from '#server/base/db/database.ts';
import { countQueued } from '#server/office/dashboard/requests.queries.ts';
import { answerTexts } from '#server/base/db/schema/requests.ts';

const instant = z.coerce.date();

const queuedRow = z.object({
  kind: z.enum(['photo', 'club', 'wristband', 'link']),
  request_id: z.string(),
  status: z.string(),
  order_id: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  member_id: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  product: z.nullable(z.string()),
  earn_kind: z.nullable(z.enum(['tickets', 'purchase', 'hotels'])),
  number: z.string(),
  reason: z.string(),
  is_proved: z.boolean(),
  has_photo: z.boolean(),
  note: z.string(),
  language: z.nullable(z.string()),
  requested_at: instant,
  due_at: instant,
  answered_at: z.nullable(instant),
  answered_by: z.nullable(z.string()),
  answer_message: z.nullable(z.string()),
});

/** A request of any kind. */
export type QueuedRow = z.output<typeof queuedRow>;

const dates = sql`asked.requested_at, asked.due_at, asked.answered_at, asked.answered_by,
  asked.answer_message`;

function photoRows(where: SQL): SQL {
  return sql`select 'photo' as kind, asked.request_id, asked.status, asked.order_id, asked.barcode, null as member_id,
      pass.first_name, pass.last_name, pass.email, product.name as product, null as earn_kind, '' as number,
      '' as reason, false as is_proved, pass.has_photo, '' as note, asked.language, ${dates}
    from photo_requests asked
    join passes pass on pass.order_id = asked.order_id and pass.barcode = asked.barcode
    join products product on product.product_id = pass.product_id where ${where}`;
}

function clubRows(where: SQL): SQL {
  return sql`select 'club' as kind, asked.request_id, asked.status, null as order_id, null as barcode, asked.member_id,
      member.first_name, member.last_name, member.email, null as product, asked.earn_kind, asked.number,
      asked.reason, asked.is_proved, false as has_photo, asked.note, asked.language, ${dates}
    from club_requests asked join loyalty_members member on member.member_id = asked.member_id where ${where}`;
}

function helpRows(kind: 'wristband' | 'link'): (where: SQL) => SQL {
  return (where) => sql`select asked.kind, asked.request_id, asked.status, asked.order_id, asked.barcode,
      null as member_id, coalesce(pass.first_name, asked.name) as first_name, pass.last_name, asked.email,
      product.name as product, null as earn_kind, asked.number, '' as reason, false as is_proved, false as has_photo, asked.note, asked.language, ${dates}
    from help_requests asked
    left join passes pass on pass.order_id = asked.order_id and pass.barcode = asked.barcode
    left join products product on product.product_id = pass.product_id
    where asked.kind = ${kind} and ${where}`;
}

const rowsOf: Readonly<Record<RequestKind, (where: SQL) => SQL>> = {
  photo: photoRows,
  club: clubRows,
  wristband: helpRows('wristband'),
  link: helpRows('link'),
};

/** The open requests of these kinds, those due first at the front, and how many are open altogether. */
export async function fetchQueue(db: Database, kinds: readonly RequestKind[], countMax: number) {
  if (kinds.length === 0) return { rows: [], total: 0 };
  const open = kinds.map(
    (kind) =>
      sql`(${rowsOf[kind](sql`asked.status = 'open'`)} order by asked.due_at, asked.request_id limit ${countMax})`,
  );
  const found = await db.execute(
    sql`select * from (${sql.join(open, sql` union all `)}) queue order by due_at, request_id limit ${countMax}`,
  );
  const rows = readRows(found, queuedRow);
  return { rows, total: rows.length < countMax ? rows.length : await countQueued(db, kinds) };
}

/** The requests of these kinds that were answered most recently, the newest answer at the front. */
export async function fetchAnswered(
  db: Database,
  kinds: readonly RequestKind[],
  countMax: number,
): Promise<QueuedRow[]> {
  if (kinds.length === 0) return [];
  const answered = kinds.map(
    (kind) =>
      sql`(${rowsOf[kind](sql`asked.status <> 'open'`)} order by asked.answered_at desc nulls last, asked.request_id limit ${countMax})`,
  );
  const found = await db.execute(
    sql`select * from (${sql.join(answered, sql` union all `)}) queue order by answered_at desc nulls last, request_id`,
  );
  return readRows(found, queuedRow);
}

/** One request, open or answered. */
export async function findQueued(
  db: Database,
  kind: RequestKind,
  requestId: string,
): Promise<QueuedRow | undefined> {
  const found = await db.execute(rowsOf[kind](sql`asked.request_id = ${requestId}::uuid`));
  return readRows(found, queuedRow)[0];
}

/** The park's own active texts for a kind of request in some languages, in order of their names. */
export async function fetchAnswerTexts(db: Database, kind: RequestKind, languages: readonly string[]) {
  const { name, answer, language, text, isActive } = answerTexts;
  return db
    .select({ name, answer, language, text })
    .from(answerTexts)
    .where(and(eq(answerTexts.kind, kind), eq(isActive, true), inArray(language, [...languages])))
    .orderBy(asc(name), asc(answerTexts.sequence));
}
