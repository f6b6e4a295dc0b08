/**
 * `node --import ./tools/quick-load.ts tools/club-day/play.ts`: plays what guests do in the club against a demo park of
 * its own, on a phone with fingers: a receipt is scanned and added by a member and by someone who joins, and every refusal
 * of a claim is met and each of its steps is taken. Prints taps, keys and seconds, and the refusals; fails if one cannot be
 * met, or if a step leads nowhere. `--only receipts` or `--only refusals` plays one half, `--only check-open` one
 * refusal. docs/club-day.md has the
 * figures.
 */
import { parseArgs } from 'node:util';

import { withDemo } from '../pictures/demo-server.ts';
import { playReceipts } from './receipts.ts';
import { playRefusals } from './refusals.ts';

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } });

const faults: string[] = [];
const report = (fault: string): void => void faults.push(fault);
await withDemo(async (demo) => {
  if ('receipts'.includes(options.only)) console.log(await playReceipts(demo));
  const only = options.only === 'refusals' ? '' : options.only;
  if (only !== 'receipts') console.log(await playRefusals(demo, report, only));
});
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
