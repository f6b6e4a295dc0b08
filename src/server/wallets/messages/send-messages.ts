/**
 * Sends messages in pieces: each transaction decides about some holders, writes their receipts, queues their wallet
 * updates, and moves the cursor, so that a crash repeats nothing (docs/algorithms/messages.md).
 */
import * as z from 'zod/mini';

import type { Brand } from '#contract/brand.ts';
import { messageAudienceSchema } from '#contract/message-audience.ts';
import { judgeMessageBatch, type MessageOutcome } from '#domain/message-batch.ts';
import { operatingDayOf } from '#domain/operating-day.ts';
import { messagesPerDayOf, quietUntil } from '#domain/park-message.ts';

import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import { liftTimeLimit } from '#server/base/db/session.queries.ts';
import { workPiece } from '#server/base/jobs/queue.queries.ts';
import { messageQueue } from '#server/base/jobs/queues.queries.ts';
import type { RoundResult } from '#server/base/jobs/start-loop.ts';
import { readBrandSettings } from '#server/base/park-settings.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { Holder } from '#server/changes/holder.ts';
import { openOwnRequeue } from '#server/changes/requeue.queries.ts';
import { touchHolders } from '#server/changes/touch-pass.queries.ts';
import { guestHashOf } from '#server/passes/messages/message-choice.queries.ts';
import { writeAudit, hostActor } from '#server/staff/audit.queries.ts';
import { readAudience } from './audience.ts';
import {
  countAudience,
  fetchNextHolders,
  type AudienceFacts,
  type AudienceHolder,
} from './audience.queries.ts';
import {
  deleteTest,
  fetchNextReceipts,
  fetchTallies,
  keepReceipts,
  keepTallies,
  needsWork,
} from './delivery.queries.ts';
import { updateMessage, type MessageRow } from './park-messages.queries.ts';

/** The holders about whom one transaction decides. */
export const holdersPerRound = 500;

type SendServices = Pick<Services, 'db' | 'clock' | 'brand'>;

/** The parts of one piece of work. */
interface Piece {
  services: SendServices;
  tx: Database;
  message: MessageRow;
  now: Date;
  limits: Brand['messages'];
}

/** Does the next piece of work on the message that needs it most. */
export async function sendNextMessages(services: SendServices): Promise<RoundResult> {
  const { db, clock, brand } = services;
  const now = clock.now();
  const { messages: limits } = await readBrandSettings(services);
  const isQuiet = quietUntil('marketing', now, limits, brand) !== undefined;
  const work = async (tx: Database, message: MessageRow): Promise<void> => {
    const piece = { services: { ...services, db: tx }, tx, message, now, limits };
    if (message.state === 'sent' || message.state === 'stopped') await clearNext(piece);
    else await sendNext(piece);
  };
  return workPiece(db, messageQueue, work, needsWork({ now, isQuiet }));
}

async function sendNext(piece: Piece): Promise<void> {
  const { services, tx, message, now } = piece;
  if (message.shownUntil !== null && message.shownUntil <= now) return finish(piece);
  const facts = await findAudience(services, message);
  if (facts === undefined) return finish(piece);
  if (message.state === 'scheduled') {
    await liftTimeLimit(tx);
    const { holders } = await countAudience(tx, facts, false);
    const requeueId = await openOwnRequeue(tx, 'message', now);
    Object.assign(message, { state: 'sending', startedAt: now, total: holders, requeueId });
  }
  await takeLock(tx, 'messageTallies');
  const range = { after: cursorOf(message), rowsMax: holdersPerRound };
  const holders = await fetchNextHolders(tx, facts, range);
  await deliver(piece, holders);
  message.cursor = holders.at(-1) === undefined ? message.cursor : numbersOf(holders.at(-1));
  message.done += holders.length;
  if (holders.length < holdersPerRound) return finish(piece);
  await store(piece);
}

/** Undefined if the park no longer has the product or the tier: the message then ends, so that others are not held up. */
async function findAudience(services: SendServices, message: MessageRow): Promise<AudienceFacts | undefined> {
  try {
    return await readAudience(services, messageAudienceSchema.parse(message.audience));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Decides about each holder, and writes their receipts. */
async function deliver(
  { services, tx, message, now, limits }: Piece,
  holders: readonly AudienceHolder[],
): Promise<void> {
  const { brand } = services;
  const { messageId, kind } = message;
  const day = operatingDayOf(now, brand);
  const recipients = holders.map((holder) => ({
    holder,
    guestKey: guestOf(holder),
    hasOptedOut: kind === 'marketing' && holder.hasDeclined,
    isInWallet: holder.isOnApple || holder.isOnGoogle,
  }));
  const guestHashes = [...new Set(recipients.map(({ guestKey }) => guestKey))];
  const tallies = await fetchTallies(tx, guestHashes, { messageId, kind, day });
  const outcomes = judgeMessageBatch(recipients, tallies, messagesPerDayOf(kind, limits));
  const reached = recipients.flatMap(({ holder, guestKey }, index) => {
    const outcome = outcomes[index];
    return outcome?.kind === 'received' ? [{ holder, guestKey, announces: outcome.announces }] : [];
  });
  const byGuest = Map.groupBy(reached, ({ guestKey }) => guestKey);
  await keepTallies(
    tx,
    [...byGuest].map(([guestHash, list]) => ({
      ...{ messageId, guestHash, kind, day },
      hasAnnounced: list.some(({ announces }) => announces),
    })),
  );
  const receipts = reached.map(({ holder, announces }) => ({
    ...{ messageId, ...numbersOf(holder), receivedAt: now, announces },
    google: holder.isOnGoogle ? ('due' as const) : null,
  }));
  const added = await keepReceipts(tx, receipts);
  await touch({ tx, message, now }, added, ['apple', 'google']);
  count(message, outcomes);
}

function count(message: MessageRow, outcomes: readonly MessageOutcome[]): void {
  const of = (kind: MessageOutcome['kind']): number => outcomes.filter((one) => one.kind === kind).length;
  message.received += of('received');
  message.optedOut += of('opted-out');
  message.overLimit += of('over-limit');
}

async function finish(piece: Piece): Promise<void> {
  const { tx, message, now } = piece;
  Object.assign(message, { state: 'sent', finishedAt: now, cursor: null });
  await store(piece);
  // Phones are notified later, so their number is in the list and not in the log.
  const { total, received, optedOut, overLimit, messageId: target } = message;
  const after = { total, received, optedOut, overLimit };
  await writeAudit(tx, hostActor, { action: 'Message Sent', target, after }, now);
}

async function store({ tx, message: { messageId, ...message } }: Piece): Promise<void> {
  await updateMessage(tx, messageId, message);
}

/**
 * Takes a message that is over off phones. Google ends the display of a message by itself, so its passes are written
 * again only for one that was stopped.
 */
async function clearNext(piece: Piece): Promise<void> {
  const { tx, message } = piece;
  const { messageId, state } = message;
  const range = { after: cursorOf(message), rowsMax: holdersPerRound };
  const holders = await fetchNextReceipts(tx, messageId, range);
  await touch(piece, holders, state === 'stopped' ? ['apple', 'google'] : ['apple']);
  const isCleared = holders.length < holdersPerRound;
  if (isCleared && message.isTest) return deleteTest(tx, messageId);
  await updateMessage(tx, messageId, { isCleared, cursor: isCleared ? null : numbersOf(holders.at(-1)) });
}

async function touch(
  { tx, message, now }: Pick<Piece, 'tx' | 'message' | 'now'>,
  holders: readonly Holder[],
  wallets: readonly ('apple' | 'google')[],
): Promise<void> {
  if (message.requeueId === null) return;
  await touchHolders(tx, holders, { reason: 'message', requeueId: message.requeueId, wallets, now });
}

/** A guest is a phone; without a known phone a mailbox, and without a mailbox the order (docs/decisions/0027). */
function guestOf({ deviceId, mail, orderId, barcode, shareId }: AudienceHolder): string {
  if (deviceId !== null) return guestHashOf(['phone', deviceId]);
  if (mail !== null) return guestHashOf(['mail', mail]);
  return guestHashOf(orderId === '' ? ['member', barcode] : ['order', orderId, shareId]);
}

const cursorSchema = z.object({ orderId: z.string(), barcode: z.string(), shareId: z.string() });

function cursorOf({ cursor }: MessageRow): Holder {
  const stored = cursorSchema.safeParse(cursor);
  return stored.success ? stored.data : firstHolder;
}

const firstHolder: Holder = { orderId: '', barcode: '', shareId: '' };

function numbersOf(holder: Holder = firstHolder): Holder {
  return { orderId: holder.orderId, barcode: holder.barcode, shareId: holder.shareId };
}
