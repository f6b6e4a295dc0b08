/**
 * How a corrected number reaches the rows that name a pass or an order. Those with the columns order_id and barcode follow a
 * pass unless the registry of tables says otherwise; a test compares all columns of the schema with this file.
 */
import { tableColumns } from '#server/base/db/tables/all-tables.ts';
import { tableNames, tableRegistry } from '#server/base/db/tables/registry.ts';

const namingTables = tableNames.filter(
  (table) =>
    table !== 'passes' &&
    tableRegistry[table].keepsPass === undefined &&
    ['orderId', 'barcode'].every((column) => Object.hasOwn(tableColumns(table), column)),
);

/** Tables whose rows follow the pass. */
export const followingTables = namingTables.filter((table) => tableRegistry[table].rights === undefined);

/** The same, but the database refuses to change their rows: each is written again under the new numbers. */
export const rewrittenTables = namingTables
  .filter((table) => tableRegistry[table].rights === 'unchanging')
  .map((table) => ({
    table,
    columns: Object.values(tableColumns(table))
      .filter(({ name, primary }) => !primary && name !== 'order_id' && name !== 'barcode')
      .map(({ name }) => name),
  }));

/** Tables that name an order or a barcode otherwise, each with what a correction does about it. */
export const otherReferences: Readonly<Record<string, string>> = {
  'passes.order_id': 'the corrected row',
  'passes.barcode': 'the corrected row',
  'orders.order_id': 'an order keeps its number; a pass moves from one order to another',
  'crm_events.order_id': 'reports what happened under the number of that time',
  'order_corrections.order_id': 'the record of the correction',
  'order_corrections.barcode': 'the record of the correction',
  'order_corrections.to_order_id': 'follows, so that a pass is found from each of its former numbers',
  'order_corrections.to_barcode': 'follows, so that a pass is found from each of its former numbers',
  'import_changes.barcodes': 'an undo finds the row gone and leaves it; former values are erased',
  'wallet_exceptions.order_number': 'is about the order, not about one of its passes',
  'pass_customization_categories.tt_barcode': 'follows a corrected barcode',
  'test_passes.barcode': 'a pass of the team that belongs to no order',
  'pass_customizations.hides_barcode': 'says whether a look shows the barcode',
  'pass_customizations.rotates_barcode': 'says whether the code of a look changes',
  'pass_customizations.refuses_plain_barcode': 'says which codes gates take',
  'passes.barcode_hash': 'made anew from the corrected barcode',
  'passes.barcode_hash_key_id': 'made anew from the corrected barcode',
  'loyalty_members.season_pass_id': 'follows a corrected barcode',
  'loyalty_claims.source_id': 'names the order; a pass of a claimed order is not moved',
  'claim_reminders.source_id': 'names a check or a stay, never an order',
  'ledger_transactions.source_id': 'the ledger never changes',
  'ledger_transactions.source_ref': 'the ledger never changes',
};
