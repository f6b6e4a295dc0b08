/** Sends kept events again: one, or all since a time. */
import type { Webhook } from '#contract/calls/staff-webhooks.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import type { Database } from '#server/base/db/database.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { restEndpoint } from './endpoint-health.queries.ts';
import { lockEndpoint, type EndpointRow } from './endpoints.queries.ts';
import { hurryLane } from './lanes.queries.ts';
import { fetchDelivery, insertReplay, queueAgain } from './replays.queries.ts';
import { webhookIdOf } from './send-event.ts';
import { viewEndpoint } from './view-endpoint.ts';

type ResendServices = Pick<Services, 'db' | 'clock'>;

/** Sends one event again; one that waits is tried now, also while its webhook rests. */
export async function resendEvent(
  { db, clock }: ResendServices,
  actor: StaffActor,
  { id, sequence }: { id: string; sequence: number },
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { url } = await lockUsable(tx, id);
    const delivery = await fetchDelivery(tx, id, sequence);
    if (delivery === undefined) throw new Refusal('webhook-delivery-unknown');
    if (delivery.state !== 'waiting') await queueAgain(tx, id, [sequence], now);
    await hurryLane(tx, id, delivery.subject);
    await restEndpoint(tx, id, null);
    const after = { url, kind: delivery.kind, event: webhookIdOf(delivery.eventId) };
    await writeAudit(tx, actor, { action: 'Webhook Resend', target: id, after }, now);
  });
}

/** Orders a replay, which a job works off in pieces. */
export async function orderReplay(
  { db, clock }: ResendServices,
  actor: StaffActor,
  { id, since: asked }: { id: string; since: Date },
): Promise<Webhook> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const row = await lockUsable(tx, id);
    // The year 0 is a time of JavaScript and none of PostgreSQL. No event is older than 1970.
    const since = new Date(Math.max(0, asked.getTime()));
    const isNew = await insertReplay(tx, { endpointId: id, since, startedAt: now, startedBy: actor.name });
    if (!isNew) throw new Refusal('webhook-replay-open');
    const after = { url: row.url, since: since.toISOString() };
    await writeAudit(tx, actor, { action: 'Webhook Replay', target: id, after }, now);
    return viewEndpoint(tx, row, now);
  });
}

async function lockUsable(tx: Database, id: string): Promise<EndpointRow> {
  const row = await lockEndpoint(tx, id);
  if (row === undefined) throw new Refusal('webhook-unknown');
  if (row.state === 'disabled') throw new Refusal('webhook-disabled');
  return row;
}
