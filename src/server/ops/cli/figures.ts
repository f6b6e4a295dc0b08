import {
  rebuildLedgerFigures,
  rebuildOpenedHours,
  rebuildReturnDays,
} from '#server/office/dashboard/rebuild-figures.queries.ts';
import { exitCodes, type Command } from './command.ts';
import { withHost } from './host.ts';

/** Makes the sums of the dashboard again from the rows that they are sums of. */
export const figuresRebuild: Command = {
  name: 'figures-rebuild',
  parameters: '',
  summary: 'Makes the sums of the dashboard again from their rows.',
  details: 'For a breach of I14 that `verify` reports. Running servers add the ledger again within a minute.',
  run: ({ environment }) =>
    withHost(environment, async ({ db, brand }) => {
      await rebuildReturnDays(db);
      await rebuildOpenedHours(db, brand);
      await rebuildLedgerFigures(db);
      return { exitCode: exitCodes.done, text: 'Done.', data: { isDone: true } };
    }),
};
