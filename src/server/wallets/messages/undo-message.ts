/** Takes back changes of a message by the values that the audit log holds. */
import { randomUUID } from 'node:crypto';

import * as z from 'zod/mini';

import { messageAudienceSchema } from '#contract/message-audience.ts';

import { messageKinds } from '#domain/park-message.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { Refusal } from '#server/base/refusal.ts';
import { openOwnRequeue } from '#server/changes/requeue.queries.ts';
import { touchHolders } from '#server/changes/touch-pass.queries.ts';
import { auditedOf, type MessageContent } from './audience.ts';
import {
  deleteMessage,
  insertMessage,
  lockMessage,
  updateMessage,
  type MessageRow,
  fetchHoldersOnPhones,
} from './park-messages.queries.ts';
import { keepReceipts } from './delivery.queries.ts';

/** The content of a message as the audit log holds it. */
const recordedSchema = z.object({
  kind: z.enum(messageKinds),
  text: z.string(),
  audience: messageAudienceSchema,
  sendAt: z.nullable(z.string()),
  shownUntil: z.nullable(z.string()),
});

/** A change of a message to take back: the recorded values on both sides. */
export interface RecordedMessageChange {
  action: string;
  messageId: string;
  before: unknown;
  after: unknown;
}

/**
 * Gives a message its former content and state: no message, a draft, or a draft instead of one that waits to be sent.
 * Returns why it is too late, as a sentence, or undefined.
 */
export async function undoMessageChange(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  { action, messageId, before, after }: RecordedMessageChange,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const known = await lockMessage(tx, messageId);
    const former = readContent(before);
    const expected = readContent(after);
    const late = lateReason(action, known, expected);
    if (late !== undefined) return late;
    const changed = { changedBy: actor.name, changedAt: now };
    if (former === undefined) await deleteMessage(tx, messageId);
    else if (known === undefined)
      await insertMessage(tx, { messageId, version: 1, state: 'draft', ...former, ...changed });
    else {
      const version = known.version + 1;
      await updateMessage(tx, messageId, { ...former, ...changed, version, state: 'draft' });
    }
    const values = {
      before: known === undefined ? undefined : auditedOf(known),
      after: former === undefined ? undefined : auditedOf(former),
    };
    await writeAudit(tx, actor, { action: 'Message Update', target: messageId, ...values }, now);
    return undefined;
  });
}

/** Why the message is no longer as the act left it; undefined if it is. */
function lateReason(
  action: string,
  known: MessageRow | undefined,
  expected: MessageContent | undefined,
): string | undefined {
  if (known === undefined) return expected === undefined ? undefined : 'The message was deleted since';
  if (expected === undefined) return 'The message is there already';
  const isSend = action === 'Message Send';
  if (known.state !== (isSend ? 'scheduled' : 'draft'))
    return isSend ? 'Sending has begun: stop the message instead' : 'The message was sent since';
  const isSame = JSON.stringify(auditedOf(known)) === JSON.stringify(auditedOf(expected));
  return isSame ? undefined : 'The message was changed since';
}

function readContent(values: unknown) {
  const read = recordedSchema.safeParse(values);
  if (!read.success) return undefined;
  const { sendAt, shownUntil, ...content } = read.data;
  return { ...content, sendAt: readInstant(sendAt), shownUntil: readInstant(shownUntil) };
}

function readInstant(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso);
}

/** A test is shown for this long. */
const shownMinutes = 10;

/**
 * Shows the draft on the passes that simulated phones hold, outside of every limit; it is in no list, and ends by
 * itself. Refuses with `message-test-none` on a server without such phones, or without a pass on one.
 */
export async function testDraft(
  services: Pick<Services, 'db' | 'clock' | 'pushedPhones' | 'googleWallet'>,
  actor: StaffActor,
  messageId: string,
): Promise<{ passes: number }> {
  const { db, clock, pushedPhones, googleWallet } = services;
  const pushTokens = pushedPhones?.tokens() ?? [];
  const objectIds = googleWallet?.standIn?.savedIds() ?? [];
  return db.transaction(async (tx) => {
    const draft = await lockMessage(tx, messageId);
    if (draft === undefined) throw new Refusal('row-not-found');
    if (draft.state !== 'draft') throw new Refusal('message-not-draft');
    const holders = await fetchHoldersOnPhones(tx, { pushTokens, objectIds });
    if (holders.length === 0) throw new Refusal('message-test-none');
    const now = clock.now();
    const requeueId = await openOwnRequeue(tx, 'message', now);
    const testId = randomUUID();
    const { kind, text, audience } = draft;
    await insertMessage(tx, {
      ...{ messageId: testId, version: 1, kind, text, audience, requeueId },
      ...{ state: 'sent', isTest: true, changedBy: actor.name, changedAt: now },
      ...{ sendAt: now, startedAt: now, finishedAt: now },
      shownUntil: new Date(now.getTime() + shownMinutes * 60_000),
      received: holders.length,
    });
    await keepReceipts(
      tx,
      holders.map(({ isOnGoogle, ...holder }) => ({
        ...{ messageId: testId, ...holder, receivedAt: now, announces: true },
        google: isOnGoogle ? ('due' as const) : null,
      })),
    );
    await touchHolders(tx, holders, { reason: 'message', requeueId, wallets: ['apple', 'google'], now });
    const after = { passes: holders.length };
    await writeAudit(tx, actor, { action: 'Message Test', target: messageId, after }, now);
    return after;
  });
}
