/** Writes the links of passes into a file for the park's own confirmation mails; the audit log records it. */
import { exactCsvLine } from '#domain/csv.ts';

import { printLinks } from '#server/passes/links/pass-links.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { writeAudit, hostActor } from '#server/staff/audit.queries.ts';
import type { Host } from './host.ts';
import { writeNewFile } from './new-file.ts';

type LinkHost = Pick<Host, 'db' | 'clock' | 'secrets' | 'config'>;

/**
 * Writes a line for each pass with an active link into a new file, or to standard output; returns how many. `passes`
 * is read twice, because their number is on record before the first line is written.
 */
export async function writeLinkFile(
  host: LinkHost,
  path: string,
  passes: () => AsyncIterable<readonly PassNumbers[]>,
  { target, isForced = false }: { target: string; isForced?: boolean },
): Promise<number> {
  let rows = 0;
  for await (const step of passes()) rows += (await printLinks(host, step)).length;
  const printed = { action: 'Link Print', target, after: { rows } } as const;
  await writeAudit(host.db, hostActor, printed, host.clock.now());
  const counted = { links: 0 };
  const pieces = linkLinesOfFile(host, passes(), counted);
  if (path === '-') for await (const piece of pieces) process.stdout.write(piece);
  else await writeNewFile(path, pieces, { isForced });
  return counted.links;
}

async function* linkLinesOfFile(
  host: LinkHost,
  passes: AsyncIterable<readonly PassNumbers[]>,
  counted: { links: number },
): AsyncGenerator<string> {
  yield exactCsvLine(['orderId', 'barcode', 'link']);
  for await (const step of passes) {
    const printed = await printLinks(host, step);
    counted.links += printed.length;
    yield printed.map(({ orderId, barcode, link }) => exactCsvLine([orderId, barcode, link])).join('');
  }
}
