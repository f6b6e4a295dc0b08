/** The guests of the journeys: one order, band, check or stay for each thing that a guest does. */
import { operatingDayAround } from '../../src/domain/operating-day.ts';
import { products, type ProductName } from './lists.ts';
import type { FileRow } from './generate.ts';

/** The two numbers of a pass. */
export interface PassNumbers {
  orderId: string;
  barcode: string;
}

const hour = 3_600_000;

/** The orders of the journeys, and the further rows that belong to them. */
export type Cast = ReturnType<typeof castOrders>;

/** Makes the orders of the journeys, bought within the last days. */
export function castOrders(now: Date) {
  const before = (hours: number): string => new Date(now.getTime() - hours * hour).toISOString();
  const { from } = operatingDayAround(now, { timeZone: 'Europe/Berlin', operatingDayRollover: '02:00' });
  const today = (hours: number): string =>
    new Date(Math.max(from.getTime(), now.getTime() - hours * hour)).toISOString();
  const rows: FileRow[] = [];
  const sell = (orderId: string, product: ProductName, more: FileRow = {}): PassNumbers => {
    const { productId, price } = products[product];
    const place = rows.filter((row) => row['orderId'] === orderId).length + 1;
    const barcode = String(more['barcode'] ?? `7000${orderId}${String(place).padStart(4, '0')}`);
    const shared = { source: 'webshop', expiresAt: before(-24 * 200), isSingleHolder: false };
    rows.push({
      orderId,
      productId,
      orderedAt: before(30),
      amount: price.toFixed(2),
      ...shared,
      ...more,
      barcode,
    });
    return { orderId, barcode };
  };
  const wiebke = { firstName: 'Wiebke', lastName: 'Claußen', email: 'wiebke@post.example' };
  const jonte = { firstName: 'Jonte', lastName: 'Claußen', email: 'jonte@post.example' };
  const purchaser = {
    purchaserFirstName: 'Wiebke',
    purchaserLastName: 'Claußen',
    invoiceNumber: 'TW-RECHNUNG-1',
  };
  return {
    rows,
    /** No one is registered on it yet. */
    unregistered: sell('70000001', 'yearPass', purchaser),
    sibling: sell('70000001', 'yearPassChild', { ...purchaser, ...jonte }),
    dayTicket: sell('70000002', 'dayTicket', wiebke),
    rideCard: sell('70000003', 'rideCard', wiebke),
    moneyCard: sell('70000004', 'moneyCard', { ...jonte, barcode: '3400700000040001' }),
    bandTicket: sell('70000005', 'bandTicket', wiebke),
    freeTicket: sell('70000006', 'freeTicket', wiebke),
    /** 2 × 39,50 for the club. */
    claimedOrder: [sell('70000007', 'dayTicket', wiebke), sell('70000007', 'dayTicket', jonte)] as const,
    singleHolder: sell('70000008', 'dayTicket', { ...jonte, isSingleHolder: true }),
    refused: sell('70000009', 'yearPass', { ...wiebke, email: 'wiebke.zwei@post.example' }),
    blankBand: 'TIDE7K2M9X4QRVZC',
    voidBand: 'TIDE7K2M9X4QRVZD',
    visits: [
      visit('70000003', 'Sturmflut', 'Südufer', today(0.2), 6),
      visit('70000003', 'Leuchtturm', 'Südufer', today(0.1), 2),
    ],
    checks: [1, 3, 4].map((index) => ({
      checkId: `TWB-${index}`,
      checkNumber: `49000021000000000${index}`,
      shortNumber: `2900${index}`,
      locationId: 21,
      terminalId: '1',
      orderedAt: before(20),
      subtotal: '36.50',
      status: 'closed',
    })),
    stays: [
      {
        reservationNumber: 'TWH-1',
        folio: 'F1',
        firstName: 'Wiebke',
        lastName: 'Claußen',
        arrivesAt: before(24 * 6),
        departsAt: before(24 * 3),
        roomRevenue: '240.00',
        status: 'checked-out',
      },
    ],
  };
}

function visit(
  orderId: string,
  attraction: string,
  location: string,
  visitedAt: string,
  credits: number,
): FileRow {
  return { orderId, barcode: `7000${orderId}0001`, attraction, location, visitedAt, credits };
}
