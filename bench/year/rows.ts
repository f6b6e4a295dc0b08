/** The files and rows that other systems send on a day, in our columns. */
import { endedDaysAgo, numbersOf, productOf, type DayPlan } from './plan.ts';

const dayMilliseconds = 86_400_000;
const header =
  'orderId,barcode,productId,orderedAt,amount,source,invoiceNumber,purchaserFirstName,purchaserLastName,firstName,lastName,email,expiresAt,changedAt\n';

/** The first orders of a day, of which the team corrects one and withdraws the other. */
export const correctedByTeam = 2;

/** The orders of a day as a CSV file. */
export function ordersFile({ firstOrder, orders }: DayPlan, at: Date): string {
  return fileOf(firstOrder, orders, (order) => orderLine(order, { at, changedAt: at, lastName: 'Lovell' }));
}

/** Some orders of the day before, with another name and a later time of change. */
export function correctionsFile(
  before: DayPlan,
  { count, at, soldAt }: { count: number; at: Date; soldAt: Date },
): string {
  return fileOf(before.firstOrder, Math.min(count, before.orders), (order) =>
    orderLine(order, { at: soldAt, changedAt: at, lastName: 'Lovell-Byron' }),
  );
}

/** Last season's orders, whose passes have ended over the year before. */
export function lastSeasonFile(from: number, { count, all, at }: { count: number; all: number; at: Date }) {
  return fileOf(from, count, (order) => {
    const endedAt = new Date(at.getTime() - endedDaysAgo(order, all) * dayMilliseconds);
    const soldAt = new Date(endedAt.getTime() - 30 * dayMilliseconds);
    return orderLine(order, { at: soldAt, changedAt: soldAt, lastName: 'Past', expiresAt: endedAt });
  });
}

/** A file that should not have been imported: orders with numbers of their own. */
export function wrongFile(day: number, at: Date): string {
  return fileOf(60_000_000 + day * 100, 10, (order) =>
    orderLine(order, { at, changedAt: at, lastName: 'Wrong' }),
  );
}

/** The number of a day's check, as a receipt shows it. */
export function checkNumberOf(day: number, index: number): string {
  return String(910_000_000_000_000_000n + BigInt(day) * 1_000_000n + BigInt(index));
}

/** The checks of a day as rows of the API. */
export function checkRows({ day, checks }: DayPlan, at: Date): Record<string, string>[] {
  return Array.from({ length: checks }, (_, index) => ({
    checkId: `Y${day}-${index}`,
    checkNumber: checkNumberOf(day, index),
    shortNumber: String(day * 1_000_000 + index + 1),
    ...{ locationId: '1101', terminalId: '11', orderedAt: at.toISOString() },
    ...{ subtotal: '24.50', status: 'closed', changedAt: at.toISOString() },
  }));
}

/** Passes of the day before as used at the gate; the team has corrected that day's first orders. */
export function redemptionRows(before: DayPlan, at: Date): Record<string, string>[] {
  const { firstOrder, redeemed, orders, refunded } = before;
  const count = Math.max(0, Math.min(redeemed, orders - refunded - correctedByTeam));
  return Array.from({ length: count }, (_, index) => ({
    ...numbersOf(firstOrder + correctedByTeam + index),
    redeemedAt: at.toISOString(),
  }));
}

/** The day's last passes as refunded. */
export function refundRows({ firstOrder, orders, refunded }: DayPlan, at: Date): Record<string, string>[] {
  return Array.from({ length: refunded }, (_, index) => ({
    ...numbersOf(firstOrder + orders - 1 - index),
    refundedAt: at.toISOString(),
  }));
}

function fileOf(first: number, count: number, line: (order: number) => string): string {
  const lines = Array.from({ length: count }, (_, index) => line(first + index));
  return header + lines.join('');
}

interface OrderFacts {
  at: Date;
  changedAt: Date;
  lastName: string;
  expiresAt?: Date;
}

function orderLine(order: number, { at, changedAt, lastName, expiresAt }: OrderFacts): string {
  const { orderId, barcode } = numbersOf(order);
  const { productId, lastsDays, dollars } = productOf(order);
  const endsAt = expiresAt ?? new Date(at.getTime() + lastsDays * dayMilliseconds);
  const cells = [
    ...[orderId, barcode, productId, at.toISOString(), `${dollars}.00`, 'webstore', `INV-${orderId}`],
    ...['Ada', lastName, 'Ada', lastName, `guest${order}@mail.example`],
    ...[endsAt.toISOString(), changedAt.toISOString()],
  ];
  return `${cells.join(',')}\n`;
}
