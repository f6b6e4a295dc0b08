import type { PassNumbers } from '#domain/pass-id.ts';
import { orderIdPattern } from '#domain/pass-id.ts';
import { cleanNumber } from '#domain/typed-number.ts';

import { giveMissingLinks, renewLinks } from '#server/passes/links/pass-links.ts';
import { fetchSelected, type LinkSelection } from '#server/passes/links/pass-links.queries.ts';
import { writeAudit, hostActor } from '#server/staff/audit.queries.ts';
import { refuseMissingKeys } from '../keys/refuse-missing-keys.ts';
import { exitCodes, UsageError, type Command, type Given } from './command.ts';
import { withHost, type Host } from './host.ts';
import { linksPerStep } from '#server/data/imports/passes-of-file.ts';
import { writeLinkFile } from './link-file.ts';
import { refuseFile } from './new-file.ts';

/** Prints the links of passes as CSV, or renews them first. */
export const linksCommand: Command = {
  name: 'links',
  parameters: 'FILE',
  summary: 'Writes the links of passes as CSV, and renews them if asked; - is standard output.',
  details: [
    'Columns: orderId, barcode, link. Select passes by at least one of --order, --product, --since, or take --all.',
    'A pass whose link was revoked is left out; with --order and --renew it gets a new one.',
    'After --renew every earlier link of these passes is dead, also in mails that guests have: confirm it with --yes.',
    'Whoever has a link can open its pass: the file is readable only by its owner, and the audit log records it.',
  ].join('\n'),
  negative: 'no pass was selected',
  flags: {
    order: { takesValue: true, summary: 'the passes of this order' },
    product: { takesValue: true, summary: 'the passes of this product' },
    since: {
      takesValue: true,
      summary:
        'the passes whose present link was made since this day of the park, or this time with its zone',
    },
    all: { takesValue: false, summary: 'every pass' },
    renew: { takesValue: false, summary: 'ends the earlier links of these passes and makes new ones' },
    yes: { takesValue: false, summary: 'required with --renew, because the earlier links never work again' },
    force: { takesValue: false, summary: 'overwrites an existing file' },
  },
  run: ({ words: [path = ''], flags, environment }) => {
    const wanted = readFlags(flags);
    const isForced = flags['force'] === true;
    if (path !== '-') refuseFile(path, { isForced });
    return withHost(environment, async (host) => {
      const selection = { ...wanted, since: readSince(wanted.since, host.brand.timeZone) };
      await refuseMissingKeys(host);
      await giveMissingLinks(host);
      const ended = flags['renew'] === true ? await renewSelected(host, selection) : 0;
      const target = selectionNameOf(wanted);
      const passes = () => selectedOf(host, selection);
      const links = await writeLinkFile(host, path, passes, { target, isForced });
      const text = `${links} links${flags['renew'] === true ? `, ${ended} earlier ones ended` : ''}.`;
      return {
        exitCode: links === 0 ? exitCodes.negative : exitCodes.done,
        text: path === '-' ? text : `${text} Written to ${path}.`,
        data: { file: path, links, ended },
        isOutputTaken: path === '-',
      };
    });
  },
};

interface Wanted {
  orderId?: string | undefined;
  productId?: string | undefined;
  since?: string | undefined;
}

function readFlags(flags: Given['flags']): Wanted {
  const textOf = (name: string): string | undefined => {
    const value = flags[name];
    return typeof value === 'string' ? value : undefined;
  };
  const order = textOf('order');
  const orderId = order === undefined ? undefined : cleanNumber(order);
  const wanted = { orderId, productId: textOf('product'), since: textOf('since') };
  const isSelected = Object.values(wanted).some((value) => value !== undefined);
  if (isSelected === (flags['all'] === true))
    throw new UsageError('Give --all, or at least one of --order, --product and --since.');
  if (wanted.orderId !== undefined && !orderIdPattern.test(wanted.orderId))
    throw new UsageError('An order ID has 8 digits.');
  if (flags['renew'] === true && flags['yes'] !== true)
    throw new UsageError('The earlier links never work again: confirm it with --yes.');
  if (flags['renew'] === true && wanted.since !== undefined)
    throw new UsageError('A renewal changes the time of a link: select it by --order, --product or --all.');
  return wanted;
}

/** The start of the park's day, or the instant that the text names. */
function readSince(text: string | undefined, timeZone: string): Date | undefined {
  if (text === undefined) return undefined;
  try {
    const instant = /^\d{4}-\d\d-\d\d$/.test(text)
      ? Temporal.PlainDate.from(text).toZonedDateTime(timeZone).toInstant()
      : Temporal.Instant.from(text);
    return new Date(instant.epochMilliseconds);
  } catch {
    throw new UsageError('--since is a day such as 2026-11-21, or a time such as 2026-11-21T17:31:00Z.');
  }
}

function selectionNameOf({ orderId, productId, since }: Wanted): string {
  const parts = [
    ...(orderId === undefined ? [] : [`order ${orderId}`]),
    ...(productId === undefined ? [] : [`product ${productId}`]),
    ...(since === undefined ? [] : [`since ${since}`]),
  ];
  return parts.length === 0 ? 'all' : parts.join(', ');
}

async function* selectedOf(host: Pick<Host, 'db'>, selection: LinkSelection): AsyncGenerator<PassNumbers[]> {
  let after = { orderId: '', barcode: '' };
  for (;;) {
    const step = await fetchSelected(host.db, selection, { after, countMax: linksPerStep });
    yield step;
    const last = step.at(-1);
    if (last === undefined || step.length < linksPerStep) return;
    after = last;
  }
}

/** One transaction a step, with its entry in the audit log; after a crash, repeat the command. */
async function renewSelected(host: Host, selection: LinkSelection): Promise<number> {
  let total = 0;
  for await (const step of selectedOf(host, selection))
    await host.db.transaction(async (tx) => {
      const now = host.clock.now();
      const { passes, ended } = await renewLinks({ db: tx, secrets: host.secrets, now }, step);
      total += ended;
      const [first] = passes;
      if (first === undefined) return;
      const target = passes.length === 1 ? `${first.orderId}/${first.barcode}` : `${passes.length} passes`;
      await writeAudit(tx, hostActor, { action: 'Link Renew', target, after: { ended } }, now);
    });
  return total;
}
