import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { PassNumbers } from './cast.ts';
import type { Tidewater } from './park.ts';

/** The path of the page of an order's card, from the file that the park prints its cards with. */
export function storedValuePath({ folder }: Tidewater, orderId: string): string {
  return pathInFile(join(folder, 'cards.csv'), `${orderId},`);
}

/** The path of a guest's link, from the file that the import wrote for the mails of the park's shop. */
export function linkPath({ folder }: Tidewater, { orderId, barcode }: PassNumbers): string {
  return pathInFile(join(folder, 'links.csv'), `${orderId},${barcode},`);
}

/** The path of the address in the third column of the line that begins so. */
function pathInFile(file: string, beginning: string): string {
  const lines = readFileSync(file, 'utf8').split('\r\n');
  const line = lines.find((one) => one.startsWith(beginning)) ?? '';
  return new URL(line.split(',')[2] ?? '').pathname;
}
