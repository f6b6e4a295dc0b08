/** `node tools/budgets/budgets.ts`: prints the figure of every budget, and fails if one has grown past its limit. */
import { readFileSync } from 'node:fs';

import { describeBudgets, readBudgets } from './judge-budgets.ts';
import { measures } from './measure-tree.ts';
import { lastRunTime } from './run-times.ts';

const figures = Object.fromEntries(Object.entries(measures).map(([name, measure]) => [name, measure('.')]));
const { lines, faults } = describeBudgets(readBudgets(readFileSync('CONTRIBUTING.md', 'utf8'), figures));
for (const line of lines) console.log(line);
for (const run of ['npm test', 'npm run check']) {
  const seconds = lastRunTime(run);
  if (seconds !== undefined) console.log(`last ${run}: ${seconds} s`);
}
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
