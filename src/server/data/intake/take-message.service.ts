/** Takes one message of another system: once, and whole or not at all, so that its sender can send it again until it is. */
import { createHash } from 'node:crypto';

import type { ImportKind } from '#contract/import-kinds.ts';

import type { ImportServices } from '../imports/import-file.ts';
import { importRows, type NamedRow } from '../imports/import-rows.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { findTaken, noteMessage } from './inbox.queries.ts';

/** A message whose signature was good. */
export interface Message {
  source: string;
  eventId: string;
  kind: ImportKind;
  rows: readonly NamedRow[];
}

/**
 * Refuses with `api-key-not-for-this`, with `webhook-event-differs` where another message had this event's id, or with `webhook-rows-refused` where a row is not right or comes
 * too early.
 */
export async function takeMessage(
  services: ImportServices & Pick<Services, 'config'>,
  { source, eventId, kind, rows }: Message,
): Promise<void> {
  if (services.config.connectors.webhooks.get(source)?.kinds.includes(kind) !== true)
    throw new Refusal('api-key-not-for-this');
  const contentSha256 = createHash('sha256').update(JSON.stringify({ kind, rows })).digest();
  const message = { source, eventId, contentSha256, receivedAt: services.clock.now() };
  const taken = await findTaken(services.db, message);
  if (taken === 'same') return;
  if (taken === 'another') throw new Refusal('webhook-event-differs');
  await importRows(services, kind, rows, async (tx, { refused }) => {
    const faults = refused.flatMap(({ row, reasons }) =>
      reasons.map((reason) => ({ path: `/rows/${row - 1}`, message: reason })),
    );
    if (faults.length > 0) throw new Refusal('webhook-rows-refused', { faults });
    // The same message may be under way twice, and both may write it; another one of the same event may not.
    if ((await noteMessage(tx, message)) === 'another') throw new Refusal('webhook-event-differs');
  });
}
