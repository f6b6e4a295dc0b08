import { exactCsvLine } from '#domain/csv.ts';

import { countCardPages, fetchCardPages } from '#server/passes/stored-value/stored-value.queries.ts';
import { writeAudit, hostActor } from '#server/staff/audit.queries.ts';
import { exitCodes, type Command } from './command.ts';
import { withHost, type Host } from './host.ts';
import { refuseFile, writeNewFile } from './new-file.ts';

/** Writes the address of every stored value card's page, which the park prints on the card as a code. */
export const cardPagesCommand: Command = {
  name: 'card-pages',
  parameters: 'FILE',
  summary: 'Writes the address of the page of every stored value card as CSV; - is standard output.',
  details: [
    'Columns: orderId, barcode, address. Print the address on the card as a QR code.',
    'The page shows the balance and the uses of the day to everyone who has its address, without a name.',
  ].join('\n'),
  negative: 'there is no stored value card',
  flags: { force: { takesValue: false, summary: 'overwrites an existing file' } },
  run: ({ words: [path = ''], flags, environment }) => {
    const isForced = flags['force'] === true;
    const isOutputTaken = path === '-';
    if (!isOutputTaken) refuseFile(path, { isForced });
    return withHost(environment, async (host) => {
      const after = { rows: await countCardPages(host.db) };
      const printed = { action: 'Card Page Print', target: 'all', after } as const;
      await writeAudit(host.db, hostActor, printed, host.clock.now());
      const counted = { cards: 0 };
      const lines = linesOf(host, counted);
      if (isOutputTaken) for await (const line of lines) process.stdout.write(line);
      else await writeNewFile(path, lines, { isForced });
      const text = `${counted.cards} cards.${isOutputTaken ? '' : ` Written to ${path}.`}`;
      const exitCode = counted.cards === 0 ? exitCodes.negative : exitCodes.done;
      return { exitCode, text, data: { file: path, ...counted }, isOutputTaken };
    });
  },
};

const cardsPerStep = 1000;

async function* linesOf(
  { db, config }: Pick<Host, 'db' | 'config'>,
  counted: { cards: number },
): AsyncGenerator<string> {
  yield exactCsvLine(['orderId', 'barcode', 'address']);
  let last = { orderId: '', barcode: '' };
  for (;;) {
    const cards = await fetchCardPages(db, last, cardsPerStep);
    counted.cards += cards.length;
    yield cards
      .map(({ orderId, barcode, barcodeHash }) =>
        exactCsvLine([orderId, barcode, `${config.publicUrl}/stored-value/${barcodeHash}`]),
      )
      .join('');
    const next = cards.at(-1);
    if (next === undefined || cards.length < cardsPerStep) return;
    last = next;
  }
}
