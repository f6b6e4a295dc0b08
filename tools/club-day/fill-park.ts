/** What the demo park lacks for some refusals; it comes by imports, as in a park of one's own. */
import type { APIRequestContext } from '@playwright/test';

import { importAs, ordersHead } from '../../e2e/staff.ts';

const day = 86_400_000;

/** An instant so many days from now. */
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString();

/** Check numbers of 18 digits by their use. */
export const checkNumbers = {
  /** Receipts that are good, one after the other of the last days; a guest may claim five of a day. */
  ofManyDays: Array.from({ length: 120 }, (_, index) => `110111261121${600_000 + index}`),
  /** Good ones of the same day. */
  ofOneDay: Array.from({ length: 30 }, (_, index) => `110111261121${700_000 + index}`),
  refunded: '110111261121790001',
  notYet: '110111261121790002',
  earnsNothing: '110111261121790003',
};

/** Order numbers by their use. */
export const orderNumbers = { notYet: '29000001', earnsNothing: '29000002', tooOld: '29000003' };

/** Imports products, orders, checks and stays. */
export async function fillPark(request: APIRequestContext): Promise<void> {
  const files: [kind: string, lines: string[]][] = [
    [
      'products',
      [
        'productId,name,category,merchItemId,merchPackId,ttCategoryId,isPassholder,isWristband,credits,cash,earnsPoints,maySelfActivate',
        'GIFT-DAY,Gift Day Ticket,Ticket,4901,991,DT,false,false,0,0,false,false',
      ],
    ],
    [
      'orders',
      [
        ordersHead,
        `${orderNumbers.notYet},5126000029000001,DAY-ALL,${inDays(2)},45`,
        `${orderNumbers.earnsNothing},5126000029000002,GIFT-DAY,${inDays(-1)},45`,
        `${orderNumbers.tooOld},5126000029000003,DAY-ALL,${inDays(-400)},45`,
      ],
    ],
    ['checks', [checksHead, ...checkLines()]],
    [
      'stays',
      [
        'reservationNumber,folio,firstName,lastName,arrivesAt,departsAt,roomRevenue,status',
        `HB900010,84900010,Robin,Journey,${inDays(-5)},${inDays(-3)},0.00,checked-out`,
      ],
    ],
  ];
  for (const [kind, lines] of files) await importAs(request, { kind, fileName: `${kind}.csv`, lines });
}

const checksHead = 'checkId,checkNumber,shortNumber,locationId,terminalId,orderedAt,subtotal,status';

function checkLines(): string[] {
  let next = 880_950_000;
  const line = (number: string, days: number, subtotal: string, status: string): string => {
    next += 1;
    return `${next},${number},${next - 880_900_000},1101,11,${inDays(days)},${subtotal},${status}`;
  };
  return [
    ...checkNumbers.ofManyDays.map((number, index) => line(number, -1 - (index % 10), '20.00', 'closed')),
    ...checkNumbers.ofOneDay.map((number) => line(number, -12, '20.00', 'closed')),
    line(checkNumbers.refunded, -1, '20.00', 'refunded'),
    line(checkNumbers.notYet, 2, '20.00', 'closed'),
    line(checkNumbers.earnsNothing, -1, '0.00', 'closed'),
  ];
}
