import { sql, type SQL } from 'drizzle-orm';

import type { Wallet } from '../holder.ts';

const tables: Record<Wallet, SQL> = { apple: sql`apple_passes`, google: sql`google_wallet_objects` };

/** The issued passes of a wallet, with their order line and product; both are null for a member's card. */
export function issuedPasses(wallet: Wallet): SQL {
  return sql`from ${tables[wallet]} issued
    left join passes on passes.order_id = issued.order_id and passes.barcode = issued.barcode
    left join products on products.product_id = passes.product_id`;
}
