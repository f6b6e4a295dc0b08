/**
 * Accepts one message of another system: once, and completely or not at all, so that its sender can repeat it until it
 * is accepted.
 */
import { createHash } from 'node:crypto';

import type { ImportOutcome } from '#contract/calls/imports.ts';
import type { ImportKind } from '#contract/import-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { ImportServices } from '../imports/import-file.ts';
import { importRows, type NamedRow } from '../imports/import-rows.ts';
import { countRows } from './watch-imports.ts';
import { findTaken, noteMessage } from './intake.queries.ts';

/** A message with a valid signature. */
export interface Message {
  source: string;
  eventId: string;
  kind: ImportKind;
  rows: readonly NamedRow[];
}

/**
 * Refuses with `api-key-not-for-this`, with `webhook-event-differs` if another message had this event id, or with
 * `webhook-rows-refused` if a row is invalid or arrives too early.
 */
export async function takeMessage(
  services: ImportServices & Pick<Services, 'config' | 'metrics'>,
  { source, eventId, kind, rows }: Message,
): Promise<void> {
  if (services.config.connectors.webhooks.get(source)?.kinds.includes(kind) !== true)
    throw new Refusal('api-key-not-for-this');
  const contentSha256 = createHash('sha256').update(JSON.stringify({ kind, rows })).digest();
  const message = { source, eventId, contentSha256, receivedAt: services.clock.now() };
  const taken = await findTaken(services.db, message);
  if (taken === 'same') return;
  if (taken === 'another') throw new Refusal('webhook-event-differs');
  const origin = { source: 'message', sender: source, reference: eventId } as const;
  const finish = async (tx: Database, { refused }: ImportOutcome): Promise<void> => {
    const faults = refused.flatMap(({ row, reasons }) =>
      reasons.map((reason) => ({ path: `/rows/${row - 1}`, message: reason })),
    );
    if (faults.length > 0) throw new Refusal('webhook-rows-refused', { faults });
    // Two copies of the same message may run concurrently and both may write; a different message of the same event
    // may not.
    if ((await noteMessage(tx, message)) === 'another') throw new Refusal('webhook-event-differs');
  };
  const { kept, unchanged } = await importRows(services, kind, rows, finish, origin);
  countRows(services, { kind, way: 'message' }, { kept, unchanged, refused: 0 });
}
