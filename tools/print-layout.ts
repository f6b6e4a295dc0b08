/** `node --import ./tools/quick-load.ts tools/print-layout.ts`: prints the statement of distribution for Citus from the layout and a migrated database. */
import { writeFileSync } from 'node:fs';

import { PGlite } from '@electric-sql/pglite';

import { prepareEmbedded } from '../src/server/base/db/open-embedded.ts';
import { readCatalog } from '../src/server/ops/layout/catalog.queries.ts';
import { layout } from '../src/server/ops/layout/layout.ts';
import { layoutFile, printLayout } from '../src/server/ops/layout/print-layout.ts';

const pglite = await PGlite.create();
await prepareEmbedded(pglite);
const catalog = await readCatalog(
  async (statement, values = []) =>
    (await pglite.query<Record<string, unknown>>(statement, [...values])).rows,
);
await pglite.close();
writeFileSync(layoutFile, printLayout(catalog, layout));
