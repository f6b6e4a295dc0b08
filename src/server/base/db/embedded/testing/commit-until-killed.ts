/** A separate process for the crash test: commits entries to the ledger and prints each acknowledged id. */
import { writeSync } from 'node:fs';

import { openEmbeddedDatabase } from '../open.ts';
import { addEntry, createLedger, readLedger } from './ledger.ts';

const [dataDir = ''] = process.argv.slice(2);
const { pglite } = await openEmbeddedDatabase({ dataDir });
await createLedger(pglite);
const { ids } = await readLedger(pglite);
for (let id = Math.max(0, ...ids) + 1; ; id++) {
  await addEntry(pglite, id);
  writeSync(process.stdout.fd, `${id}\n`);
}
