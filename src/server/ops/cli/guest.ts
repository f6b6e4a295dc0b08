import { cleanEmail, emailKeyOf, isEmail } from '#domain/email.ts';
import { orderIdPattern } from '#domain/pass-id.ts';

import { eraseGuest } from '#server/guests/erase-guest.ts';
import { exportGuest } from '#server/guests/export-guest.ts';
import type { GuestKey } from '#server/guests/guest-data.queries.ts';
import { exitCodes, UsageError, type Command, type Outcome } from './command.ts';
import { withHost } from './host.ts';
import { refuseFile, writeNewFile } from './new-file.ts';

const scope =
  'An order stands for all its passes and the addresses on them; an email for the passes, shares, mails and the club\naccount under it.';

/** Writes all data kept about a guest into a file. */
export const exportGuestCommand: Command = {
  name: 'export-guest',
  parameters: 'ORDER_OR_EMAIL FILE',
  summary: 'Writes all that is kept about a guest into a new file, as JSON.',
  details: scope,
  negative: 'nothing is kept about this guest',
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

/** Erases a guest. */
export const eraseGuestCommand: Command = {
  name: 'erase-guest',
  parameters: 'ORDER_OR_EMAIL',
  summary: 'Forgets who a guest is: names, contacts, photos, shares, consents, mails, phones.',
  details: `${scope}\nPasses stay valid without a name. The club account is closed, its points are taken back by further entries, and all its\nentries stay under a bare number, as do the amounts of orders: the books ask for them. The answer lists what stays.\nEarlier backups still hold the guest until they are removed. A CRM that is told of guests is told of this too.`,
  negative: 'nothing is kept about this guest',
  flags: { yes: { takesValue: false, summary: 'needed, for nothing brings the guest back' } },
  run: ({ words: [named = ''], flags, environment }) => {
    const key = readGuestKey(named);
    if (flags['yes'] !== true) throw new UsageError('Nothing brings a guest back: say --yes.');
    return withHost(environment, async (host) => {
      const erased = await eraseGuest(host, key);
      if (erased === undefined) return nothingKept;
      const { counts, kept } = erased;
      return {
        exitCode: exitCodes.done,
        text: `Forgotten: ${printCounts(counts)}.\nKept without a name, for the books: ${printCounts(kept)}.`,
        data: { counts, kept },
      };
    });
  },
};

const nothingKept: Outcome = {
  exitCode: exitCodes.negative,
  text: 'Nothing is kept about this guest.',
  data: { error: 'Nothing is kept about this guest.' },
};

function readGuestKey(named: string): GuestKey {
  if (orderIdPattern.test(named)) return { kind: 'order', orderId: named };
  if (isEmail(cleanEmail(named))) return { kind: 'email', emailKey: emailKeyOf(named) };
  throw new UsageError('Name a guest by an order of 8 digits or by an email address.');
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
