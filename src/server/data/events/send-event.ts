/** Sends the first event of a leased lane, judges the answer, and records what became of it (docs/events.md). */
import type { EventMessage } from '#contract/outgoing-events.ts';
import { endpointRest, isHopeless, nextEventAttempt, restAfterFailures } from '#domain/event-retries.ts';

import { settle, type Settled } from '#server/base/jobs/queue.queries.ts';
import { laneQueue, type RowOf } from '#server/base/jobs/queues.queries.ts';
import type { Services } from '#server/base/services.ts';
import { isMailAddress } from '#server/base/mail/mail-content.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import { writeAudit, hostActor } from '#server/staff/audit.queries.ts';
import { countFailure, noteRecovery, restEndpoint, disableEndpoint } from './endpoint-health.queries.ts';
import { fetchHead, nextOfLane, recordAttempt, type Attempt, type Head } from './lanes.queries.ts';
import { postSigned, type SignedAnswer } from './post-signed.ts';
import { wakeEndpoint } from './wake-endpoint.ts';

/** What the deliveries need. */
export type EventServices = Pick<
  Services,
  'db' | 'clock' | 'secrets' | 'eventPost' | 'metrics' | 'brand' | 'config'
>;

type LeasedLane = RowOf<typeof laneQueue.table>;

/** A paused endpoint is looked at again after this time at the latest. */
const idleLaneMilliseconds = 60_000;

/** Makes one attempt in a leased lane. If the lease was lost, another server sends the same event under the same id. */
export async function sendHead(services: EventServices, lane: LeasedLane): Promise<void> {
  const { db, clock, metrics } = services;
  const giveBack = (verdict: Settled<LeasedLane>['verdict']): Promise<number> =>
    settle(db, laneQueue, [{ row: lane, verdict }]);
  const head = await fetchHead(db, lane);
  if (head === undefined) {
    const dueAt = new Date(clock.now().getTime() + idleLaneMilliseconds);
    await giveBack((tx) => nextOfLane(tx, lane, dueAt));
    return;
  }
  const answer = await post(services, lane.endpointId, head);
  const attempt = judgeAnswer(answer, head, clock.now());
  const recorded = await giveBack(async (tx) => {
    await recordAttempt(tx, lane.endpointId, head.sequence, attempt);
    return nextOfLane(tx, lane, attempt.dueAt ?? attempt.at);
  });
  metrics.eventDeliveries.inc({ outcome: attempt.state === 'waiting' ? 'failed' : attempt.state });
  if (attempt.state === 'delivered') await recover(services, lane.endpointId, head);
  else if (recorded > 0) await noteFailedAttempt(services, lane.endpointId, attempt);
}

/** The body, the same for every attempt. */
export function messageOf({
  kind,
  happenedAt,
  number,
  data,
}: Pick<Head, 'kind' | 'happenedAt' | 'number' | 'data'>): EventMessage {
  return {
    type: kind,
    timestamp: happenedAt.toISOString(),
    ...(number === null ? {} : { number }),
    data: Object.fromEntries(Object.entries(data ?? {})),
  };
}

/** The `webhook-id` of an event. */
export function webhookIdOf(eventId: string): string {
  return `evt_${eventId}`;
}

function post(services: EventServices, endpointId: string, head: Head): Promise<SignedAnswer> {
  const body = JSON.stringify(messageOf(head));
  const webhookId = webhookIdOf(head.eventId);
  return postSigned(services, { ...head, endpointId, webhookId, body, now: services.clock.now() });
}

/** True for an answer that takes an event: any 2xx. */
export function isTaken(answer: SignedAnswer): answer is { status: number; text: string } {
  return 'status' in answer && answer.status >= 200 && answer.status < 300;
}

function judgeAnswer(answer: SignedAnswer, { queuedAt, attempts }: Head, now: Date): Attempt {
  const status = 'status' in answer ? answer.status : null;
  const told = { at: now, status, answer: 'text' in answer ? answer.text : '' };
  if (isTaken(answer)) return { ...told, state: 'delivered', fault: null };
  const fault = 'fault' in answer ? answer.fault : 'refused-status';
  const next = nextEventAttempt({ queuedAt, attempts: attempts + 1, now });
  if (next === 'given-up') return { ...told, state: 'given-up', fault };
  return { ...told, state: 'waiting', fault, dueAt: next };
}

/** After a long silence, everything that waits for a later attempt goes out now. */
async function recover({ db, clock }: EventServices, endpointId: string, { failures }: Head): Promise<void> {
  if (failures === 0) return;
  await noteRecovery(db, endpointId);
  if (failures < restAfterFailures) return;
  await wakeEndpoint(db, endpointId, clock.now());
}

async function noteFailedAttempt(
  services: EventServices,
  endpointId: string,
  { at, status }: Attempt,
): Promise<void> {
  const counted = await countFailure(services.db, endpointId, at);
  if (counted === undefined) return;
  const { failures, failingSince } = counted;
  if (status === 410) return endEndpoint(services, { endpointId, ...counted, disabledFor: 'gone' });
  if (failingSince !== null && isHopeless({ failures, failingSince, now: at }))
    return endEndpoint(services, { endpointId, ...counted, disabledFor: 'failing' });
  const rest = endpointRest(failures);
  if (rest > 0) await restEndpoint(services.db, endpointId, new Date(at.getTime() + rest));
}

interface EndedEndpoint {
  endpointId: string;
  url: string;
  mailTo: string;
  disabledFor: 'gone' | 'failing';
}

const sentences = {
  gone: 'It answered that it is gone for good (410).',
  failing: 'It took no event for five days.',
} as const;

/** Disables it once, whatever the number of servers. */
async function endEndpoint(
  { db, clock, brand, config }: Pick<Services, 'db' | 'clock' | 'brand' | 'config'>,
  { endpointId, url, mailTo, disabledFor }: EndedEndpoint,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    if (!(await disableEndpoint(tx, endpointId, disabledFor))) return;
    await writeAudit(
      tx,
      { ...hostActor, name: 'The server' },
      {
        action: 'Webhook State',
        target: endpointId,
        before: { url, state: 'active' },
        after: { url, state: 'disabled', why: sentences[disabledFor] },
      },
      now,
    );
    if (!isMailAddress(mailTo)) return;
    await queueMail(
      { db: tx, brand },
      {
        kind: 'webhook-disabled',
        to: mailTo,
        subject: 'A webhook was disabled',
        heading: 'A webhook was disabled',
        paragraphs: [
          `No more events are sent to ${new URL(url).host}. ${sentences[disabledFor]}`,
          'Once the other system works again, resume the webhook, and replay the events since then.',
        ],
        action: { label: 'Open the webhooks', href: new URL('/admin/webhooks', config.staffUrl).href },
      },
      now,
    );
  });
}
