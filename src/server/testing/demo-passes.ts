/** Passes of the demo park that several tests use. */
import { readDemoPark } from '#server/demo/demo-data.ts';

/** A season pass with a photo. */
export const goldPass = { orderId: '10240001', barcode: '240126000000100017' };

/** A ticket for today. */
export const dayTicket = { orderId: '10300001', barcode: '5126000003000013' };

/** A ticket for one day that is still to come. */
export const laterTicket = { orderId: '50110001', barcode: '581204417736' };

/** The shared card with rides and money. */
export const creditCard = readDemoPark().orders.find((order) => order.orderId === '10400001');

/** The orders with a season pass that lacks its photo and has no exception from the team. */
export const withoutPhoto = ['10240002', '10240003', '10240008', '10240009'];

/** The other orders whose pass is refunded, redeemed or expired. */
export const voidOrders = ['10300002', '10300003', '10300004', '10500002'];

/** A row of an import of orders for one day ticket. */
type TicketRow = Record<'orderId' | 'barcode' | 'productId' | 'orderedAt' | 'amount', string>;

/** A row for a day ticket of the number, which the demo park does not have. */
export function dayTicketRow<Change extends object = object>(
  orderId: string,
  change?: Change,
): Omit<TicketRow, keyof Change> & Change {
  const sold = { productId: 'DAY-ALL', orderedAt: '2026-11-20T12:00:00Z', amount: '79' };
  const row: TicketRow = { orderId, barcode: `51260000${orderId}`, ...sold };
  return Object.assign(row, change); // what changes stands in place of the row's own
}

/** The initial time of the tests' clock: an early afternoon of the demo park. */
export const testNow = new Date('2026-11-21T19:00:00Z');
