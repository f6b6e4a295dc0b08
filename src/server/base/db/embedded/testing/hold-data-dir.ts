/** A separate process for the lock tests: tries to lock a data folder, prints the outcome and holds the lock. */
import { writeSync } from 'node:fs';

import { DataDirInUseError, lockDataDir } from '../lock.ts';

const [dataDir = '', startAtMs = '0'] = process.argv.slice(2);
// All racers wait for the same moment, so that their start-up time does not affect the race.
while (Date.now() < Number(startAtMs));
try {
  await lockDataDir(dataDir);
  writeSync(process.stdout.fd, 'taken\n');
  setInterval(() => undefined, 60_000);
} catch (error) {
  if (!(error instanceof DataDirInUseError)) throw error;
  writeSync(process.stdout.fd, `refused: ${error.message}\n`);
}
