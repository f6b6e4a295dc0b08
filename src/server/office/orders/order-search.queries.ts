/** Finds passes by any kind of search term; each kind has its index (bench/staff-lookup.ts). */
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { barcodeForms } from '#domain/barcode-forms.ts';

import type { Database } from '#server/base/db/database.ts';
import { isNamed } from '#server/base/db/folded.queries.ts';
import { guestNames, purchaserNames } from '#server/base/db/folded-names.ts';
import { beginningWith, endsWithDigits, numberKeyOf } from '#server/base/db/number-key.ts';
import type { SearchedTerm } from '#server/base/searched-term.ts';

const rowSchema = z.object({
  order_id: z.string(),
  barcode: z.string(),
  product: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  purchaser_first_name: z.nullable(z.string()),
  purchaser_last_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  ordered_at: z.coerce.date(),
});

/** A found pass. */
export type FoundRow = z.output<typeof rowSchema>;

/** The passes that match a term, exact codes first, then the newest orders; at most `countMax`. */
export async function searchPasses(db: Database, term: SearchedTerm, countMax: number): Promise<FoundRow[]> {
  const branches = branchesOf(term, countMax);
  if (branches.length === 0) return [];
  const found = sql.join(branches, sql` union all `);
  const result: unknown = await db.execute(sql`
    with found as (${found}),
    best as (select order_id, barcode, min(place) as place from found group by order_id, barcode)
    select pass.order_id, pass.barcode, product.name as product, pass.first_name, pass.last_name,
      placed.purchaser_first_name, placed.purchaser_last_name, pass.email, pass.phone, placed.ordered_at
    from best join passes pass using (order_id, barcode) join orders placed using (order_id) join products product using (product_id)
    order by best.place, placed.ordered_at desc, pass.order_id, pass.barcode
    limit ${countMax}`);
  return z.object({ rows: z.array(rowSchema) }).parse(result).rows;
}

/** Each branch reads one index and stops at its limit, so a frequent name costs no more than a rare one. */
function branchesOf({ names, digits, email, phone }: SearchedTerm, countMax: number): SQL[] {
  if (email !== undefined)
    return [
      ofPasses(1, sql`lower(email) like ${beginningWith(email)}`, countMax),
      sql`(select order_id, barcode, 2 as place from ticket_shares where lower(email) like ${beginningWith(email)} limit ${countMax})`,
    ];
  if (digits !== undefined)
    return [
      ofPasses(0, sql`barcode in ${barcodeForms(digits)}`, countMax),
      ofOrders(0, sql`${sql.raw(numberKeyOf('invoice_number'))} = ${digits}`, countMax),
      ofOrders(0, sql`order_id = ${digits}`, countMax),
      ofOrders(1, sql`order_id like ${beginningWith(digits)}`, countMax),
      ofPasses(2, sql`phone_e164 like ${beginningWith(phone)}`, countMax),
      // Some channels assign their own order numbers.
      ofOrders(2, sql`fold_name(channel_ref) like ${beginningWith(digits)}`, countMax),
      ofOrders(3, endsWithDigits('order_id', digits), countMax),
      ofPasses(3, endsWithDigits('barcode', digits), countMax),
      ofPasses(3, endsWithDigits('phone_e164', digits), countMax),
    ];
  // The forms in which others spell the name come last.
  return names.flatMap((form, place) => [
    ...(place === 0 ? [ofOrders(0, sql`fold_name(channel_ref) like ${beginningWith(form)}`, countMax)] : []),
    ...isNamed(guestNames, form).map((where) => ofPasses(place === 0 ? 1 : 3, where, countMax)),
    ...isNamed(purchaserNames, form).map((where) => ofOrders(place === 0 ? 2 : 3, where, countMax)),
  ]);
}

function ofPasses(place: number, where: SQL, countMax: number): SQL {
  return sql`(select order_id, barcode, ${sql.raw(String(place))} as place from passes where ${where} limit ${countMax})`;
}

function ofOrders(place: number, where: SQL, countMax: number): SQL {
  return sql`(select pass.order_id, pass.barcode, ${sql.raw(String(place))} as place
    from (select order_id from orders where ${where} limit ${countMax}) named join passes pass using (order_id))`;
}
