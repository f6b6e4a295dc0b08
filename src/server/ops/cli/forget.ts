import { forgetOrders } from '#server/guests/forget-orders.ts';
import { exitCodes, UsageError, type Command } from './command.ts';
import { withHost } from './host.ts';

/** Forgets the names of orders whose retention has ended. */
export const forgetCommand: Command = {
  name: 'forget',
  parameters: '',
  summary: 'Erases the names of orders whose last pass ended long ago; shows them first with --dry-run.',
  details: `Due are orders whose passes all ended as long ago as the brand's \`retention.names\` says (docs/policies/retention.md). Servers do the\nsame in pieces, after a notice on the dashboard; this command does not wait for the notice. An order stays while a\nrequest is open, or while its guest has an active account, a share or a later pass. Passes and amounts stay without a name.\nA run that was stopped is continued by the next one.`,
  flags: {
    'dry-run': { takesValue: false, summary: 'counts the orders and erases nothing' },
    yes: { takesValue: false, summary: 'required to erase, because it cannot be undone' },
  },
  run: ({ flags, environment }) => {
    const isDryRun = flags['dry-run'] === true;
    if (isDryRun === (flags['yes'] === true))
      throw new UsageError('Give either --dry-run, or --yes to erase, which cannot be undone.');
    return withHost(environment, async (host) => {
      const { due, forgotten, counts } = await forgetOrders(host, { isDryRun });
      return {
        exitCode: exitCodes.done,
        text: isDryRun
          ? `${due} orders are due; nothing was erased.`
          : `${forgotten} of ${due} orders lost their names.`,
        data: { isDryRun, due, forgotten, counts },
      };
    });
  },
};
