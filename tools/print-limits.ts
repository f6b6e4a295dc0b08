/** Prints the table of limits into docs/limits.md; `oxfmt` then aligns its columns. */
import { readFileSync, writeFileSync } from 'node:fs';

import { printLimits } from '../src/server/base/limits/limit-table.ts';

const file = 'docs/limits.md';
const [head = '', , foot = ''] = readFileSync(file, 'utf8').split(
  /<!-- (?:limits: printed.*|end of limits) -->/,
);
writeFileSync(
  file,
  `${head}<!-- limits: printed by tools/print-limits.ts -->\n\n${printLimits()}\n\n<!-- end of limits -->${foot}`,
);
