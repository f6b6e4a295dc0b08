/** A separate process for the crash test: changes passes, notifies phones, and prints both as they happen. */
import { writeSync } from 'node:fs';

import { openEmbedded } from '#server/base/db/open-database.ts';
import { systemClock } from '#server/base/ports/clock.ts';
import { changePass, crashPasses, tellPhones } from './crash-park.ts';

const [dataDir = ''] = process.argv.slice(2);
const { db } = await openEmbedded(dataDir);
const note = (line: string): void => void writeSync(process.stdout.fd, `${line}\n`);
for (let count = 1; ; count += 1) {
  const place = count % crashPasses;
  await changePass(db, place, count);
  note(`changed ${place}`);
  if (count % 3 === 0) await tellPhones(db, systemClock, note);
}
