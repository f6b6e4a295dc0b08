import { writeFile } from 'node:fs/promises';

import { cleanEmail, emailKeyOf, isEmail } from '#domain/email.ts';
import { orderIdPattern } from '#domain/pass-id.ts';

import { eraseGuest } from '../guests/erase-guest.ts';
import { exportGuest } from '../guests/export-guest.ts';
import type { GuestKey } from '../guests/guest-data.queries.ts';
import { exitCodes, UsageError, type Command, type Outcome } from './command.ts';
import { withHost } from './host.ts';

const scope =
  'An order stands for all its passes and the addresses on them; an email for the passes, shares, mails and the club\naccount under it.';

/** Writes all that is kept about a guest into a file. */
export const exportGuestCommand: Command = {
  name: 'export-guest',
  parameters: 'ORDER_OR_EMAIL FILE',
  summary: 'Writes all that is kept about a guest into a new file, as JSON.',
  details: scope,
  run: ({ words: [named = '', file = ''], environment }) =>
    withHost(environment, async (host) => {
      const kept = await exportGuest(host, readGuestKey(named));
      if (kept === undefined) return nothingKept;
      await writeFile(file, `${JSON.stringify(kept, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
      const counts = countLists(kept);
      return {
        exitCode: exitCodes.done,
        text: `Written to ${file}: ${printCounts(counts)}.`,
        data: { file, counts },
      };
    }),
};

/** Forgets a guest. */
export const eraseGuestCommand: Command = {
  name: 'erase-guest',
  parameters: 'ORDER_OR_EMAIL',
  summary: 'Forgets who a guest is: names, contacts, photos, shares, consents, mails.',
  details: `${scope}\nPasses stay valid without a name; the club account is closed and its entries stay under a bare number.\nEarlier backups still hold the guest until they are removed.`,
  flags: { yes: { takesValue: false, summary: 'needed, for nothing brings the guest back' } },
  run: ({ words: [named = ''], flags, environment }) => {
    const key = readGuestKey(named);
    if (flags['yes'] !== true) throw new UsageError('Nothing brings a guest back: say --yes.');
    return withHost(environment, async (host) => {
      const erased = await eraseGuest(host, key);
      if (erased === undefined) return nothingKept;
      const { counts } = erased;
      return { exitCode: exitCodes.done, text: `Forgotten: ${printCounts(counts)}.`, data: { counts } };
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
