/** The tab Messages: drafts, the count of an audience, sending and stopping. */
import { audienceWords } from '#contract/audience-words.ts';
import type {
  MessageCounts,
  MessageDraft,
  MessageOptions,
  MessageView,
} from '#contract/calls/staff-messages.ts';
import { messageAudienceSchema, type MessageAudience } from '#contract/message-audience.ts';
import { operatingDayAround, operatingDayOf } from '#domain/operating-day.ts';
import {
  cleanMessage,
  messageTextFaultOf,
  messageTimesFaultOf,
  quietUntil,
  shownUntilOf,
  type MessageKind,
} from '#domain/park-message.ts';

import { readBrandSettings } from '#server/base/park-settings.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { readTiers } from '#server/loyalty/read-rules.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { readAudience, auditedOf, type MessageContent } from './audience.ts';
import { countAudience, fetchMessageProducts } from './audience.queries.ts';
import {
  deleteMessage,
  fetchMessage,
  fetchMessages,
  insertMessage,
  lockMessage,
  updateMessage,
  type MessageRow,
} from './park-messages.queries.ts';

const sentShown = 50;

type MessageServices = Pick<Services, 'db' | 'clock' | 'brand'>;

/** Drafts and scheduled messages, then those that were sent. */
export async function listMessages(services: MessageServices): Promise<MessageView[]> {
  const [rows, names] = [await fetchMessages(services.db, sentShown), await productNames(services)];
  return rows.map(({ message, waiting }) =>
    viewMessage(message, { waiting, names, now: services.clock.now() }),
  );
}

/** What the form of a message needs to know. */
export async function readMessageOptions(
  services: MessageServices & Pick<Services, 'pushedPhones' | 'googleWallet'>,
): Promise<MessageOptions> {
  const { db, clock, brand, pushedPhones, googleWallet } = services;
  const now = clock.now();
  const tiers = brand.hasClub ? await readTiers(db, now) : [];
  const { messages } = await readBrandSettings(services);
  return {
    products: await fetchMessageProducts(db),
    tiers: tiers.map(({ name }) => name),
    ...messages,
    heldUntil: quietUntil('marketing', now, messages, brand)?.toISOString() ?? null,
    dayEndsAt: operatingDayAround(now, brand).to.toISOString(),
    today: operatingDayOf(now, brand),
    hasPhones: pushedPhones !== undefined || googleWallet?.standIn !== undefined,
  };
}

/** How many holders an audience has now. */
export async function countMessageAudience(
  services: MessageServices,
  { kind, audience }: { kind: MessageKind; audience: MessageAudience },
): Promise<MessageCounts> {
  return countAudience(services.db, await readAudience(services, audience), kind === 'marketing');
}

/**
 * Stores a draft. The caller makes the id, so that a repeated call stores nothing twice. Refuses with `row-changed` if
 * someone else has changed it since it was read.
 */
export async function saveDraft(
  services: MessageServices,
  actor: StaffActor,
  messageId: string,
  draft: MessageDraft,
): Promise<MessageView> {
  const content = await readDraft(services, draft);
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const changed = { ...content, changedBy: actor.name, changedAt: now };
    if (draft.version === 0) {
      const row = { messageId, version: 1, state: 'draft', ...changed } as const;
      if (await insertMessage(tx, row)) {
        const after = auditedOf(content);
        return writeAudit(tx, actor, { action: 'Message Create', target: messageId, after }, now);
      }
    }
    const known = await lockMessage(tx, messageId);
    if (known === undefined) throw new Refusal('row-not-found');
    if (known.state !== 'draft') throw new Refusal('message-not-draft');
    if (isSameDraft(known, content)) return;
    if (known.version !== draft.version) throw new Refusal('row-changed');
    await updateMessage(tx, messageId, { ...changed, version: known.version + 1 });
    const change = { before: auditedOf(known), after: auditedOf(content) };
    await writeAudit(tx, actor, { action: 'Message Update', target: messageId, ...change }, now);
  });
  return readMessage(services, messageId);
}

/** Deletes a draft. */
export async function removeDraft(
  { db, clock }: MessageServices,
  actor: StaffActor,
  messageId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await lockMessage(tx, messageId);
    if (known === undefined) throw new Refusal('row-not-found');
    if (known.state !== 'draft') throw new Refusal('message-not-draft');
    await deleteMessage(tx, messageId);
    const change = { action: 'Message Delete' as const, target: messageId, before: auditedOf(known) };
    await writeAudit(tx, actor, change, clock.now());
  });
}

/** Sends a draft at its time, or now. Of two calls the first one counts; the second is refused as no draft. */
export async function sendDraft(
  services: MessageServices,
  actor: StaffActor,
  messageId: string,
  version: number,
): Promise<MessageView> {
  const { db, clock } = services;
  await db.transaction(async (tx) => {
    const known = await lockMessage(tx, messageId);
    if (known === undefined) throw new Refusal('row-not-found');
    if (known.state !== 'draft') throw new Refusal('message-not-draft');
    if (known.version !== version) throw new Refusal('row-changed');
    const now = clock.now();
    const times = await timesOf({ ...services, db: tx }, known, now);
    refuseTimes(times, now);
    const audience = messageAudienceSchema.parse(known.audience);
    const facts = await readAudience({ ...services, db: tx }, audience);
    const isDeclinable = known.kind === 'marketing';
    const { holders, optedOut } = await countAudience(tx, facts, isDeclinable);
    if (holders === 0) throw new Refusal('message-audience-empty');
    const change = { state: 'scheduled', version: version + 1, ...times, changedBy: actor.name } as const;
    await updateMessage(tx, messageId, { ...change, changedAt: now });
    const after = {
      ...auditedOf({ ...known, ...times }),
      ...{ holders, optedOut },
    };
    const before = auditedOf(known);
    await writeAudit(tx, actor, { action: 'Message Send', target: messageId, before, after }, now);
  });
  return readMessage(services, messageId);
}

/** Ends the sending of a message, and takes it off every page and pass. */
export async function stopMessage(
  services: MessageServices,
  actor: StaffActor,
  messageId: string,
): Promise<MessageView> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const known = await lockMessage(tx, messageId);
    if (known === undefined) throw new Refusal('row-not-found');
    if (!isStoppable(known, now)) throw new Refusal('message-not-running');
    const change = { state: 'stopped', version: known.version + 1, isCleared: false, cursor: null } as const;
    await updateMessage(tx, messageId, { ...change, changedBy: actor.name, changedAt: now, finishedAt: now });
    const { received, total, state } = known;
    const audited = { before: { state }, after: { state: 'stopped', received, total } };
    await writeAudit(tx, actor, { action: 'Message Stop', target: messageId, ...audited }, now);
  });
  return readMessage(services, messageId);
}

function isStoppable({ state, shownUntil }: MessageRow, now: Date): boolean {
  if (state === 'scheduled' || state === 'sending') return true;
  return state === 'sent' && shownUntil !== null && shownUntil > now;
}

/** A draft as it is stored. Refuses a text, an audience or times that could never be sent. */
async function readDraft(services: MessageServices, draft: MessageDraft) {
  const text = cleanMessage(draft.text);
  if (messageTextFaultOf(text) !== undefined) throw new Refusal('message-text-refused');
  await readAudience(services, draft.audience);
  const sendAt = draft.sendAt === null ? null : new Date(draft.sendAt);
  const shownUntil = draft.shownUntil === null ? null : new Date(draft.shownUntil);
  const now = services.clock.now();
  if (sendAt !== null || shownUntil !== null)
    refuseTimes(await timesOf(services, { kind: draft.kind, sendAt, shownUntil }, now), now);
  return { kind: draft.kind, text, audience: draft.audience, sendAt, shownUntil };
}

/** The times of a message that is sent now: in quiet hours it waits for their end. */
async function timesOf(
  services: Pick<Services, 'db' | 'brand'>,
  { kind, sendAt, shownUntil }: Pick<MessageRow, 'kind' | 'sendAt' | 'shownUntil'>,
  now: Date,
): Promise<{ sendAt: Date; shownUntil: Date }> {
  const { brand } = services;
  const wanted = sendAt ?? now;
  const { messages } = await readBrandSettings(services);
  const time = quietUntil(kind, wanted, messages, brand) ?? wanted;
  return { sendAt: time, shownUntil: shownUntil ?? shownUntilOf(time, brand) };
}

function refuseTimes(times: { sendAt: Date; shownUntil: Date }, now: Date): void {
  const fault = messageTimesFaultOf(times, now);
  if (fault === 'in-the-past') throw new Refusal('message-time-past');
  if (fault !== undefined) throw new Refusal('message-time-refused');
}

function isSameDraft(known: MessageRow, content: MessageContent): boolean {
  return JSON.stringify(auditedOf(known)) === JSON.stringify(auditedOf(content));
}

async function readMessage(services: MessageServices, messageId: string): Promise<MessageView> {
  const found = await fetchMessage(services.db, messageId);
  if (found === undefined) throw new Refusal('row-not-found');
  const names = await productNames(services);
  const { message, waiting } = found;
  return viewMessage(message, { waiting, names, now: services.clock.now() });
}

async function productNames({ db }: MessageServices): Promise<Map<string, string>> {
  return new Map((await fetchMessageProducts(db)).map(({ productId, name }) => [productId, name]));
}

function viewMessage(
  message: MessageRow,
  { waiting, names, now }: { waiting: number; names: ReadonlyMap<string, string>; now: Date },
): MessageView {
  const audience = messageAudienceSchema.parse(message.audience);
  const { state, shownUntil } = message;
  const isRunning = state === 'sending' || state === 'sent';
  return {
    messageId: message.messageId,
    version: message.version,
    kind: message.kind,
    text: message.text,
    audience,
    audienceWords: audienceWords(audience, names),
    state,
    isShown: isRunning && shownUntil !== null && shownUntil > now,
    sendAt: message.sendAt?.toISOString() ?? null,
    shownUntil: shownUntil?.toISOString() ?? null,
    changedBy: message.changedBy,
    changedAt: message.changedAt.toISOString(),
    startedAt: message.startedAt?.toISOString() ?? null,
    finishedAt: message.finishedAt?.toISOString() ?? null,
    total: message.total,
    done: message.done,
    received: message.received,
    announced: message.announced,
    optedOut: message.optedOut,
    overLimit: message.overLimit,
    waiting,
  };
}
