/** The products and orders of a batch that exist already. */
import { sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { arrayLiteral } from '../given-rows.queries.ts';
import { readerFor, type CellReader, type ImportRow } from '../import-row.ts';
import type { KnownProduct } from './copy-new-orders.ts';

const readOrderId = readerFor('orders', 'orderId');
const readProductId = readerFor('orders', 'productId');

interface Known {
  products: ReadonlyMap<string, KnownProduct>;
  orderIds: ReadonlySet<string>;
}

/** Fetches in one query which of the rows' products exist and, if `withOrders` is set, which of their orders. */
export async function fetchKnown(
  tx: Database,
  rows: readonly ImportRow[],
  { withOrders }: { withOrders: boolean },
): Promise<Known> {
  const [found] = await tx
    .select({
      products: sql<
        [string, KnownProduct][] | null
      >`(select json_agg(json_build_array(product_id, json_build_object(
          'credits', credits_initial::text, 'cashCents', cash_initial_cents::text, 'isPassholder', is_passholder)))
        from products where product_id = any(${literalOf(rows, readProductId)}::text[]))`,
      orderIds: sql<string[] | null>`(select json_agg(order_id)
        from orders where order_id = any(${literalOf(withOrders ? rows : [], readOrderId)}::text[]))`,
    })
    .from(sql`(select 1) as one`);
  return { products: new Map(found?.products), orderIds: new Set(found?.orderIds) };
}

/** The distinct values of a column: a park sells few products, so a batch names few. */
function literalOf(rows: readonly ImportRow[], read: CellReader): string {
  return arrayLiteral([...new Set(rows.map(read))]);
}
