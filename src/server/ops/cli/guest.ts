import { readLinkRequest } from '#domain/link-request.ts';

import { eraseGuest } from '#server/guests/erase-guest.ts';
import { exportGuest } from '#server/guests/export-guest.ts';
import type { GuestKey } from '#server/guests/guest-data.queries.ts';
import { forgetOrders } from '#server/guests/forget-orders.ts';
import { exitCodes, UsageError, type Command, type Outcome } from './command.ts';
import { withHost } from './host.ts';
import { refuseFile, writeNewFile } from './new-file.ts';

const scope =
  'An order selects all its passes and their addresses; an email selects the passes, shares, mails and the club\naccount with it.';

/** Writes all data kept about a guest into a file. */
export const exportGuestCommand: Command = {
  name: 'export-guest',
  parameters: 'ORDER_OR_EMAIL FILE',
  summary: 'Writes all stored data about a guest into a new file, as JSON.',
  details: scope,
  negative: 'no data is stored about this guest',
  run: ({ words: [named = '', file = ''], environment }) => {
    const key = readGuestKey(named);
    refuseFile(file);
    return withHost(environment, async (host) => {
      const kept = await exportGuest(host, key);
      if (kept === undefined) return nothingKept;
      await writeNewFile(file, [`${JSON.stringify(kept, undefined, 2)}\n`]);
      const counts = countLists(kept);
      return {
        exitCode: exitCodes.done,
        text: `Written to ${file}: ${printCounts(counts)}.`,
        data: { file, counts },
      };
    });
  },
};

export const eraseGuestCommand: Command = {
  name: 'erase-guest',
  parameters: 'ORDER_OR_EMAIL',
  summary: 'Erases a guest: names, contacts, photos, shares, consents, mails, phones.',
  details: `${scope}\nPasses stay valid without a name. The club account is closed, its points are taken back by further entries, and all its\nentries stay with an account number only, as do the amounts of orders, for accounting. The answer lists the kept rows.\nEarlier backups contain the guest until they are deleted. A CRM that receives registrations receives the erasure too.`,
  negative: 'no data is stored about this guest',
  flags: { yes: { takesValue: false, summary: 'required, because an erasure cannot be undone' } },
  run: ({ words: [named = ''], flags, environment }) => {
    const key = readGuestKey(named);
    if (flags['yes'] !== true) throw new UsageError('An erasure cannot be undone: confirm it with --yes.');
    return withHost(environment, async (host) => {
      const erased = await eraseGuest(host, key);
      if (erased === undefined) return nothingKept;
      const { counts, kept } = erased;
      return {
        exitCode: exitCodes.done,
        text: `Erased: ${printCounts(counts)}.\nKept without a name, for accounting: ${printCounts(kept)}.`,
        data: { counts, kept },
      };
    });
  },
};

const nothingKept: Outcome = {
  exitCode: exitCodes.negative,
  text: 'No data is stored about this guest.',
  data: { error: 'No data is stored about this guest.' },
};

function readGuestKey(named: string): GuestKey {
  const request = readLinkRequest(named);
  if (request !== undefined) return request;
  throw new UsageError('Give an order ID of 8 digits or an email address.');
}

function countLists(kept: Record<string, unknown>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, list]) =>
      Array.isArray(list) ? [[name, list.length] as const] : [],
    ),
  );
}

function printCounts(counts: Record<string, number>): string {
  const there = Object.entries(counts).filter(([, count]) => count > 0);
  return there.length === 0 ? 'nothing' : there.map(([name, count]) => `${count} ${name}`).join(', ');
}

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
