/** Sends the text of a draft to the simulated phones of a development server. */
import { randomUUID } from 'node:crypto';

import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { openOwnRequeue } from '#server/changes/requeue.queries.ts';
import { touchHolders } from '#server/changes/touch-pass.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { keepReceipts } from './delivery.queries.ts';
import { fetchHoldersOnPhones, insertMessage, lockMessage } from './park-messages.queries.ts';

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
