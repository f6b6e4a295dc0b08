import { barcodePattern, orderIdPattern } from '#domain/pass-id.ts';
import { cleanNumber } from '#domain/typed-number.ts';

import { openDatabaseClock } from '#server/adapters/database-clock.ts';
import { openDatabaseOfHost } from '#server/base/db/open-database.ts';
import { readConfig } from '#server/base/config/config.ts';
import { unbindPass } from '#server/passes/unbind-pass.ts';
import { exitCodes, UsageError, type Command } from './command.ts';

const sayings = {
  unbound: 'The pass can be added to a wallet again.',
  'was-not-bound': 'The pass is not bound to a wallet and can be added to one.',
  'not-found': 'The pass was not found.',
} as const;

/** Unbinds a pass from its wallet, so that it can be added to another. */
export const unbindPassCommand: Command = {
  name: 'unbind-pass',
  parameters: 'ORDER BARCODE',
  summary: 'Unbinds a pass from its wallet, so that it can be added to another one.',
  negative: 'the pass was not found',
  run: async ({ words, environment }) => {
    const [orderId = '', barcode = ''] = words.map(cleanNumber);
    if (!orderIdPattern.test(orderId) || !barcodePattern.test(barcode))
      throw new UsageError('An order ID has 8 digits, a barcode 8 to 18.');
    const database = await openDatabaseOfHost(readConfig(environment));
    try {
      const { clock } = await openDatabaseClock(database);
      const verdict = await unbindPass({ db: database.db, clock }, { orderId, barcode });
      const exitCode = verdict === 'not-found' ? exitCodes.negative : exitCodes.done;
      return { exitCode, text: sayings[verdict], data: { verdict } };
    } finally {
      await database.close();
    }
  },
};
