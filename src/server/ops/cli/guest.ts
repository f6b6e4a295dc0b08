import { readLinkRequest } from '#domain/link-request.ts';

import { eraseGuest } from '#server/guests/erase-guest.ts';
import { exportGuest } from '#server/guests/export-guest.ts';
import type { GuestKey } from '#server/guests/guest-data.queries.ts';
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
