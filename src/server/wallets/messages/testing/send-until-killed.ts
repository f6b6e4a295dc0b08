/** A separate process for the crash test: sends the due message piece by piece, and prints each piece. */
import { writeSync } from 'node:fs';

import { loadBrand } from '#server/base/brand/load-brand.ts';
import { openEmbedded } from '#server/base/db/open-database.ts';
import { systemClock } from '#server/base/ports/clock.ts';
import { sendNextMessages } from '../send-messages.ts';

const [dataDir = ''] = process.argv.slice(2);
const brand = await loadBrand();
const { db } = await openEmbedded(dataDir);
while ((await sendNextMessages({ db, brand, clock: systemClock })).taken > 0)
  writeSync(process.stdout.fd, 'sent a piece\n');
