/**
 * `node src/server/cli/unbind-pass.ts ORDER BARCODE`: lets a pass that is bound to a wallet be added to another.
 * Ends with 0 where that is so now, 1 where there is no such pass, 64 for wrong arguments, 75 where a running server
 * holds the embedded database, 78 for a configuration that cannot be used.
 */
import { barcodePattern, orderIdPattern } from '#domain/pass-id.ts';

import { unbindPass } from '../passes/unbind-pass.ts';
import { systemClock } from '../ports/clock.ts';
import { exitCodes, runCommand } from './run-command.ts';

const verdictCodes = { unbound: 0, 'was-not-bound': 0, 'not-found': 1 } as const;
const sayings = {
  unbound: 'The pass may be added to a wallet again.',
  'was-not-bound': 'The pass is not bound to a wallet: it may be added to one.',
  'not-found': 'There is no such pass.',
} as const;

const [orderId = '', barcode = '', ...rest] = process.argv.slice(2);
if (!orderIdPattern.test(orderId) || !barcodePattern.test(barcode) || rest.length > 0) {
  console.error('Usage: node src/server/cli/unbind-pass.ts ORDER BARCODE (8 digits, 8 to 18 digits)');
  process.exitCode = exitCodes.usage;
} else {
  process.exitCode = await runCommand(async ({ database }) => {
    const verdict = await unbindPass({ db: database.db, clock: systemClock }, { orderId, barcode });
    console.log(sayings[verdict]);
    return verdictCodes[verdict];
  });
}
