/** Adds, changes, tests and deletes webhooks. Every change is recorded; no record holds a secret. */
import { randomUUID } from 'node:crypto';

import { webhooksMax, type Webhook, type WebhookFields } from '#contract/calls/staff-webhooks.ts';
import { testEventKind } from '#contract/outgoing-events.ts';

import { isUniqueViolation } from '#server/base/db/classify-error.ts';
import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { bothSecretsMilliseconds, sealEventSecret } from './endpoint-secrets.ts';
import {
  deleteEndpoint,
  fetchEndpoint,
  fetchEndpoints,
  insertEndpoint,
  lockEndpoint,
  lockEndpoints,
  updateEndpoint,
  type EndpointRow,
} from './endpoints.queries.ts';
import { postSigned } from './post-signed.ts';
import { isTaken, webhookIdOf } from './send-event.ts';
import { makeEventSecret } from './sign-event.ts';
import { wakeEndpoint } from './wake-endpoint.ts';
import { viewEndpoint } from './view-endpoint.ts';

type WebhookServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'eventPost'>;

/** Adds a webhook. From the first one on, changes write events. */
export async function addWebhook(
  { db, clock, secrets, eventPost }: WebhookServices,
  actor: StaffActor,
  fields: WebhookFields,
): Promise<{ webhook: Webhook; secret: string }> {
  const url = writtenUrl(fields.url);
  await refuseAddress(eventPost, url);
  const now = clock.now();
  const endpointId = randomUUID();
  const secret = makeEventSecret();
  return refuseTaken(() =>
    db.transaction(async (tx) => {
      await lockEndpoints(tx);
      if ((await fetchEndpoints(tx)).length >= webhooksMax) throw new Refusal('webhook-too-many');
      const row = await insertEndpoint(tx, {
        ...fields,
        url,
        endpointId,
        state: 'active',
        sealedSecret: sealEventSecret(secrets, endpointId, secret),
        secretMadeAt: now,
        madeAt: now,
        madeBy: actor.name,
      });
      const after = recordedEndpoint(row);
      await writeAudit(tx, actor, { action: 'Webhook Create', target: endpointId, after }, now);
      return { webhook: await viewEndpoint(tx, row, now), secret };
    }),
  );
}

/** Changes what the team entered. */
export async function changeWebhook(
  services: WebhookServices,
  actor: StaffActor,
  id: string,
  { version, ...fields }: WebhookFields & { version: number },
): Promise<Webhook> {
  const { db, eventPost } = services;
  const known = await fetchEndpoint(db, id);
  const url = writtenUrl(fields.url);
  if (known !== undefined && known.url !== url) await refuseAddress(eventPost, url);
  return refuseTaken(() =>
    changeEndpoint(services, { actor, id, version, action: 'Webhook Update' }, () => ({ ...fields, url })),
  );
}

/** Pauses a webhook, or resumes it: its failures are then forgotten, and it is tried at once. */
export async function setWebhookState(
  services: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  id: string,
  { state, version }: { state: 'active' | 'paused'; version?: number },
): Promise<Webhook> {
  const webhook = await changeEndpoint(services, { actor, id, version, action: 'Webhook State' }, () => ({
    state,
    disabledFor: null,
    ...(state === 'active' ? { failures: 0, failingSince: null, restsUntil: null } : {}),
  }));
  if (state === 'active') await wakeEndpoint(services.db, id, services.clock.now());
  return webhook;
}

/** Makes a new secret. The one before signs too for a day, so that the receiver can change over. */
export async function rotateSecret(
  services: WebhookServices,
  actor: StaffActor,
  id: string,
  secretMadeAt: string,
): Promise<{ webhook: Webhook; secret: string }> {
  const secret = makeEventSecret();
  const webhook = await changeEndpoint(services, { actor, id, action: 'Webhook Secret' }, (row, now) => {
    if (row.secretMadeAt.toISOString() !== secretMadeAt) throw new Refusal('webhook-changed');
    return {
      sealedSecret: sealEventSecret(services.secrets, id, secret),
      secretMadeAt: now,
      formerSealedSecret: row.sealedSecret,
      formerUntil: new Date(now.getTime() + bothSecretsMilliseconds),
    };
  });
  return { webhook, secret };
}

/** Deletes a webhook. */
export async function removeWebhook(
  { db, clock }: WebhookServices,
  actor: StaffActor,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id);
    if (row === undefined) throw new Refusal('webhook-unknown');
    await deleteEndpoint(tx, id);
    const change = { action: 'Webhook Delete', target: id, before: recordedEndpoint(row) } as const;
    await writeAudit(tx, actor, change, clock.now());
  });
}

/** Sends a signed test message at once and returns the answer. It is no event: nothing of it is kept but the record. */
export async function testWebhook(services: WebhookServices, actor: StaffActor, id: string) {
  const { db, clock } = services;
  const row = await fetchEndpoint(db, id);
  if (row === undefined) throw new Refusal('webhook-unknown');
  const now = clock.now();
  const body = JSON.stringify({ type: testEventKind, timestamp: now.toISOString(), data: { webhook: id } });
  const webhookId = webhookIdOf(randomUUID());
  const begunAt = performance.now();
  const answer = await postSigned(services, { ...row, webhookId, body, now });
  const milliseconds = Math.round(performance.now() - begunAt);
  const status = 'status' in answer ? answer.status : null;
  const fault = 'fault' in answer ? answer.fault : null;
  const after = { url: row.url, status, fault };
  await writeAudit(db, actor, { action: 'Webhook Test', target: id, after }, now);
  return {
    isTaken: isTaken(answer),
    status,
    fault: fault ?? (isTaken(answer) ? null : 'refused-status'),
    answer: 'text' in answer ? answer.text : '',
    milliseconds,
  };
}

interface Asked {
  actor: StaffActor;
  id: string;
  /** The version that the caller saw; undefined for the operator of the host. */
  version?: number | undefined;
  action: 'Webhook Update' | 'Webhook State' | 'Webhook Secret';
}

async function changeEndpoint(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { actor, id, version, action }: Asked,
  valuesFor: (row: EndpointRow, now: Date) => Partial<EndpointRow>,
): Promise<Webhook> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id);
    if (row === undefined) throw new Refusal('webhook-unknown');
    if (version !== undefined && row.version !== version) throw new Refusal('webhook-changed');
    const changed = await updateEndpoint(tx, id, valuesFor(row, now));
    const [before, after] = [recordedEndpoint(row), recordedEndpoint(changed)];
    await writeAudit(tx, actor, { action, target: id, before, after }, now);
    return viewEndpoint(tx, changed, now);
  });
}

/** What the audit log holds of a webhook. */
function recordedEndpoint({
  url,
  note,
  kinds,
  mailTo,
  state,
  secretMadeAt,
}: EndpointRow): Record<string, unknown> {
  return {
    url,
    note,
    kinds: kinds === null ? 'all' : kinds.join(', '),
    mailTo,
    state,
    secretMadeAt: secretMadeAt.toISOString(),
  };
}

/** The one way of writing an address, so that the same one is not added twice; a text that is none stays as it is. */
function writtenUrl(text: string): string {
  return URL.parse(text)?.href ?? text;
}

async function refuseAddress(eventPost: Services['eventPost'], url: string): Promise<void> {
  const fault = await eventPost.judge(url);
  if (fault !== undefined) throw new Refusal(`webhook-${fault}`);
}

async function refuseTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('webhook-exists');
    throw error;
  }
}

/** The webhook of an address or an id, for the command line. */
export async function findEndpoint(db: Database, named: string): Promise<EndpointRow | undefined> {
  return (await fetchEndpoints(db)).find(
    ({ endpointId, url }) => endpointId === named || url === writtenUrl(named),
  );
}
