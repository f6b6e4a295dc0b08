/** The version of the product. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as z from 'zod/mini';

/** As in `1.0.0`: that of package.json, which is part of every installation. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')));
