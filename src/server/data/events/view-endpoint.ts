/** What the team sees of an endpoint and its deliveries; never a secret. */
import { countedMax, deliveriesPerPart, type Webhook } from '#contract/calls/staff-webhooks.ts';

import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import {
  countDeliveries,
  fetchDeliveries,
  fetchEndpoint,
  fetchEndpoints,
  fetchLastDelivered,
  type AskedDeliveries,
  type EndpointRow,
} from './endpoints.queries.ts';
import { fetchOpenReplays } from './replays.queries.ts';
import { messageOf, webhookIdOf } from './send-event.ts';

/** Every webhook of the park. */
export async function listWebhooks({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const webhooks: Webhook[] = [];
  for (const row of await fetchEndpoints(db)) webhooks.push(await viewEndpoint(db, row, clock.now()));
  return { webhooks };
}

/** One webhook as the team sees it. */
export async function viewEndpoint(db: Database, row: EndpointRow, now: Date): Promise<Webhook> {
  const { endpointId, url, note, kinds, mailTo, state, disabledFor, madeBy, failures, version } = row;
  const replay = (await fetchOpenReplays(db)).find((one) => one.endpointId === endpointId);
  const lastDeliveredAt = await fetchLastDelivered(db, endpointId);
  const isRotating = row.formerUntil !== null && row.formerUntil > now;
  return {
    webhookGUID: endpointId,
    ...{ url, note, kinds, mailTo, state, disabledFor, madeBy, failures, version },
    secretMadeAt: row.secretMadeAt.toISOString(),
    bothSecretsUntil: isRotating ? isoOf(row.formerUntil) : null,
    madeAt: row.madeAt.toISOString(),
    failingSince: isoOf(row.failingSince),
    waiting: await countDeliveries(db, endpointId, 'waiting', countedMax),
    givenUp: await countDeliveries(db, endpointId, 'given-up', countedMax),
    lastDeliveredAt: isoOf(lastDeliveredAt),
    replay: replay === undefined ? null : { since: replay.since.toISOString(), queued: replay.queued },
  };
}

/** One part of the deliveries of a webhook. */
export async function listDeliveries(db: Database, asked: Omit<AskedDeliveries, 'rowsMax'>) {
  if ((await fetchEndpoint(db, asked.endpointId)) === undefined) throw new Refusal('webhook-unknown');
  const rows = await fetchDeliveries(db, { ...asked, rowsMax: deliveriesPerPart + 1 });
  const deliveries = rows.slice(0, deliveriesPerPart).map((row) => ({
    sequence: row.sequence,
    webhookId: webhookIdOf(row.eventId),
    message: messageOf(row),
    state: row.state,
    attempts: row.attempts,
    lastAt: isoOf(row.lastAt),
    lastStatus: row.lastStatus,
    lastFault: row.lastFault,
    lastAnswer: row.lastAnswer,
    dueAt: row.state === 'waiting' && row.isFirst ? isoOf(row.dueAt) : null,
  }));
  return { deliveries, hasMore: rows.length > deliveriesPerPart };
}

function isoOf(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}
