import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Tidewater } from './park.ts';

/** The path of the page of an order's card, from the file that the park prints its cards with. */
export function storedValuePath({ folder }: Tidewater, orderId: string): string {
  const lines = readFileSync(join(folder, 'cards.csv'), 'utf8').split('\r\n');
  const line = lines.find((one) => one.startsWith(`${orderId},`)) ?? '';
  return new URL(line.split(',')[2] ?? '').pathname;
}
