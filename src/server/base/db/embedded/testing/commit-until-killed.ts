/** A separate process for the crash test: commits entries to the ledger and prints each acknowledged id. */
import { writeSync } from 'node:fs';

import { Client } from 'pg';

import { openEmbeddedServer } from '../open.ts';
import { addEntry, createLedger, readLedger } from './spawn-script.ts';

const [dataDir = ''] = process.argv.slice(2);
const { url } = await openEmbeddedServer({ dataDir });
const client = new Client({ connectionString: url });
await client.connect();
await createLedger(client);
const { ids } = await readLedger(client);
for (let id = Math.max(0, ...ids) + 1; ; id++) {
  await addEntry(client, id);
  writeSync(process.stdout.fd, `${id}\n`);
}
