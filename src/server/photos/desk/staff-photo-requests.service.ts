/** The team's side of photo requests: the list with due times, and the answer (decisions §3). */
import { randomUUID } from 'node:crypto';

import type { Contract } from '#contract/contract.ts';
import type { InputOf } from '#contract/call.ts';
import type { PhotoRequestView } from '#contract/calls/staff-photo-requests.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { isOverdue, photoRequestStateOf } from '#domain/request-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { isMailAddress } from '#server/base/mail/mail-content.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import { queueAnswerMail, type WaitingMail } from '#server/base/mail/queue-mail.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { settleHold, templateOf } from '#server/staff/requests/settle-hold.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { isUniqueViolation } from '#server/base/db/classify-error.ts';
import { photoRequests } from '#server/base/db/schema/park.ts';
import { reopenRequest } from '#server/staff/requests/request-holds.queries.ts';
import { changeSlot, findFormerPhoto } from '../change-slot.ts';
import { lockPhotoPass, findSlotRetiredAt } from '../slots.queries.ts';
import {
  answerRequest,
  fetchAnsweredRequests,
  fetchOpenRequests,
  findRequest,
  type RequestRow,
  findRequestAnsweredAt,
} from './staff-photo-requests.queries.ts';

const answeredShown = 100;
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Open requests by their due time, then those that were answered most recently. */
export async function listPhotoRequests({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<PhotoRequestView[]> {
  const rows = [...(await fetchOpenRequests(db)), ...(await fetchAnsweredRequests(db, answeredShown))];
  return rows.map((row) => viewRequest(row, clock.now()));
}

/** The photo of an open request, or the one that the pass had before. The audit log records who looks at whose photo before the photo is sent. */
export async function showRequestPhoto(
  { db, clock, photoStore }: Pick<Services, 'db' | 'clock' | 'photoStore'>,
  actor: StaffActor,
  requestId: string,
  which: 'present' | 'former' = 'present',
): Promise<Buffer> {
  const request = await findExisting(db, requestId);
  const isShown = request.status === 'open' && (which === 'former' || request.hasPhoto);
  const uid = which === 'former' ? await findFormerPhoto({ db, photoStore }, request) : request.photoUid;
  if (!isShown || uid === undefined || uid === null) throw new Refusal('photo-not-found');
  const photo = await photoStore.read(uid, 'photo.jpg');
  if (photo === undefined) throw new Refusal('photo-not-found');
  const target = targetOf(request);
  await writeAudit(db, actor, { action: 'Photo Request View', target }, clock.now());
  return photo;
}

/** An answer: whether the photo goes, and a text to the guest. */
type PhotoAnswer = InputOf<Contract['PUT /api/admin/photo-request/:id'], 'body'>;

/**
 * Answers a request. If approved, the photo is removed in the same transaction and the guest may upload another one;
 * if declined, it stays. The guest gets a mail if an address is registered. Of two concurrent answers the first one
 * counts, and the second is refused with `photo-request-answered`.
 */
export async function answerPhotoRequest(
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'config'>,
  actor: StaffActor,
  requestId: string,
  given: PhotoAnswer,
): Promise<PhotoRequestView & { isMailed: boolean }> {
  const named = await findExisting(services.db, requestId);
  return services.db.transaction(async (tx) => {
    const now = services.clock.now();
    // Locks the pass first, as everywhere, so that its photo cannot change during the answer.
    const pass = await lockPhotoPass(tx, named);
    // Read again, because photo and email may have changed while this call waited.
    const asked = await findExisting(tx, requestId);
    const isFirst = await answerRequest(tx, requestId, {
      status: given.answer === 'approved' ? 'answered' : 'declined',
      answeredAt: now,
      answeredBy: actor.name,
      answerMessage: given.message.trim(),
    });
    if (!isFirst) throw new Refusal('photo-request-answered');
    await settleHold(tx, actor, { kind: 'photo', requestId }, now);
    if (given.answer === 'approved' && pass?.hasPhoto === true && pass.photoUid !== null)
      await changeSlot(
        tx,
        { ...asked, uid: pass.photoUid },
        { photoUid: randomUUID(), hasPhoto: false, now },
      );
    // Installed passes say that the request is open.
    else await touchPass(tx, asked, 'photo', now);
    const mail = await tellGuest({ ...services, db: tx }, asked, given, now);
    const after = await findExisting(tx, requestId);
    await writeAudit(tx, actor, changeOf(asked, given, mail), now);
    return { ...viewRequest(after, now), isMailed: mail !== undefined };
  });
}

function changeOf(asked: RequestRow, given: PhotoAnswer, mail: WaitingMail | undefined) {
  return {
    action: 'Photo Request Update' as const,
    target: targetOf(asked),
    before: { status: 'open', hasPhoto: asked.hasPhoto },
    after: {
      status: given.answer,
      hasPhoto: asked.hasPhoto && given.answer === 'declined',
      message: given.message.trim(),
      isMailed: mail !== undefined,
      ...mail,
      ...templateOf(given),
    },
  };
}

function targetOf({ orderId, barcode }: PassNumbers): string {
  return `${orderId}/${barcode}`;
}

async function findExisting(db: Database, requestId: string): Promise<RequestRow> {
  const row = idPattern.test(requestId) ? await findRequest(db, requestId) : undefined;
  if (row === undefined) throw new Refusal('row-not-found');
  return row;
}

function viewRequest(row: RequestRow, now: Date): PhotoRequestView {
  const isOpen = row.status === 'open';
  return {
    requestId: row.requestId,
    orderId: row.orderId,
    barcode: row.barcode,
    product: row.product,
    guest: fullNameOf(row.firstName, row.lastName),
    email: row.email ?? '',
    status: photoRequestStateOf(row.status),
    requestedAt: row.requestedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    isOverdue: isOverdue(row, now),
    hasPhoto: isOpen && row.hasPhoto,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    answeredBy: row.answeredBy,
    message: row.answerMessage,
  };
}

async function tellGuest(
  services: Pick<Services, 'db' | 'brand' | 'config'>,
  { orderId, barcode, email, language: asked }: RequestRow,
  { answer, message }: PhotoAnswer,
  now: Date,
): Promise<WaitingMail | undefined> {
  if (email === null || !isMailAddress(email)) return undefined;
  const isApproved = answer === 'approved';
  const words = message.trim().split(/\n+/).filter(Boolean);
  const { config } = services;
  const { t, language, park } = readerFor(services, asked === null ? [] : [asked]);
  const content = {
    kind: 'photo-request-answer',
    to: email,
    language,
    subject: isApproved ? t('mails.photoRemovedSubject') : t('mails.photoKeptSubject'),
    heading: isApproved ? t('mails.photoRemovedHeading') : t('mails.photoKeptHeading'),
    paragraphs: [
      isApproved ? t('mails.photoRemoved') : t('mails.photoKept'),
      ...words.map((typed) => ({ typed })),
      t('mails.questions', { email: park.supportEmail }),
    ],
    action: { label: t('mails.openPass'), href: `${config.publicUrl}/${orderId}/${barcode}` },
  };
  return queueAnswerMail(services, content, now);
}

/**
 * Opens the request again that was answered at this instant, and puts a removed photo back. Returns why it is too late,
 * as a sentence, or undefined. `takeBack` takes the mail of the answer back in the same transaction.
 */
export async function undoPhotoAnswer(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  { pass, at, hadPhoto }: { pass: PassNumbers; at: Date; hadPhoto: boolean },
  takeBack: (tx: Database) => Promise<void>,
): Promise<string | undefined> {
  try {
    return await db.transaction(async (tx) => {
      const now = clock.now();
      const held = await lockPhotoPass(tx, pass);
      const request = await findRequestAnsweredAt(tx, pass, at);
      if (held === undefined || request === undefined) return 'The request is gone';
      const former = await findSlotRetiredAt(tx, pass, at);
      if (former !== undefined) {
        if (held.hasPhoto || held.photoUid === null) return 'The guest has uploaded another photo since';
        const empty = { ...pass, uid: held.photoUid };
        await changeSlot(tx, empty, { photoUid: former, hasPhoto: true, now, keepDays: 0 });
      } else if (hadPhoto && !held.hasPhoto) return 'The photo was removed since';
      await takeBack(tx);
      await reopenRequest(tx, photoRequests, request.requestId);
      await touchPass(tx, pass, 'photo', now);
      const target = `${pass.orderId}/${pass.barcode}`;
      const after = { status: 'open', hasPhoto: hadPhoto };
      const before = { status: request.status, hasPhoto: held.hasPhoto };
      await writeAudit(tx, actor, { action: 'Photo Request Update', target, before, after }, now);
      return undefined;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'The guest has asked again since';
    throw error;
  }
}
