/** The columns of orders that an import and an export need not treat in a way of their own. */
import { importKinds, type ColumnOf } from '#contract/import-kinds.ts';

import { passes } from '#server/base/db/schema/park.ts';

/** The columns of orders that have a rule of their own in orders.queries.ts. */
const ownRules = [
  'orderId',
  'barcode',
  'productId',
  'orderedAt',
  'amount',
  'source',
  'channelRef',
  'invoiceNumber',
  'purchaserFirstName',
  'purchaserLastName',
  'crmId',
  'firstName',
  'lastName',
  'email',
  'phone',
  'optInEmailMarketing',
  'emailConsentAt',
  'optInSMSMarketing',
  'smsConsentAt',
  'credits',
  'cash',
  'isSingleHolder',
  'isActivated',
  'link',
  'changedAt',
] as const satisfies readonly ColumnOf<'orders'>[];

/** A column of orders that is a column of `passes`. */
export type PlainPassColumn = Exclude<ColumnOf<'orders'>, (typeof ownRules)[number]>;

/**
 * Every other column of orders: the column of `passes` with the same name, which may be null. The import writes it as
 * it is, and leaves it where the cell is empty; the export reads it.
 */
export const plainPassColumns: readonly (readonly [name: PlainPassColumn, column: string, type: string])[] =
  Object.keys(importKinds.orders.columns)
    .filter((name): name is PlainPassColumn => !ownRules.some((one) => one === name))
    .map((name) => [name, passes[name].name, passes[name].getSQLType()]);
