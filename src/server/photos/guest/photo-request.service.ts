/** Requests that the team replace the photo of a pass (guest §2 Photo section, decisions 3). */
import type { Contract } from '#contract/contract.ts';
import type { JsonOf } from '#contract/call.ts';

import { photoRequestHours } from '#domain/constants.ts';
import { formatInstant } from '#domain/park-format.ts';
import { fullNameOf } from '#domain/pass-card.ts';

import type { Caller } from '#server/base/limits/caller.ts';
import { chooseLanguage } from '#server/base/languages/reader.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import { findPassInScope } from '#server/passes/find-pass.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';
import { dueOfNew } from '#server/staff/requests/request-due.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { photoFiles, type PhotoFile } from '#server/base/ports/photo-store.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { changeSlot } from '../change-slot.ts';
import { lockPhotoPass } from '../slots.queries.ts';
import { countPicture, rightOf, storeInFreshSlot } from './photo-slot.ts';
import { findOpenRequest, hasRecentRequest, openRequest } from './photo.queries.ts';

/** An open request, and the slot that holds the photo meanwhile. */
export type PhotoRequest = JsonOf<Contract['POST /api/reset-photo/:orderId/:barcode']>;

const hourMilliseconds = 60 * 60 * 1000;

/**
 * Opens a request with its due time, moves the photo to a new slot and notifies the team, all or nothing. If a request
 * is open already, returns that one and changes nothing.
 */
export async function requestPhotoReset(
  services: Services,
  named: PassNumbers,
  caller: Caller,
): Promise<PhotoRequest> {
  const { record } = await findPassInScope(services, named, caller);
  const uid = record.photoUid;
  const isForPass = rightOf(record, services.clock.now(), record.isTest) !== 'none' && record.hasPhoto;
  if (!isForPass || uid === null) throw new Refusal('photo-not-for-pass');
  const open = await findOpenRequest(services.db, named);
  if (open !== undefined) return photoRequestAnswer(open, open.photoUid ?? uid);
  await countPicture(services, named, 'photo-stored');
  const photoUid = await storeInFreshSlot(services, named, await readAllFiles(services, uid));
  return services.db.transaction(async (tx) => {
    const now = services.clock.now();
    // The lock makes a second call wait for the first, whose request it then finds.
    const locked = await lockPhotoPass(tx, named);
    const first = await findOpenRequest(tx, named);
    if (first !== undefined) return photoRequestAnswer(first, first.photoUid ?? uid);
    if (locked?.photoUid !== uid) throw new Refusal('order-not-found');
    const dueAt = await dueOfNew(tx, 'photo', now);
    const language = chooseLanguage(services, caller.wanted ?? []);
    const request = await openRequest(tx, named, { requestedAt: now, dueAt, language });
    // The team sees the photo in the new slot, so the old one need not be kept.
    await changeSlot(tx, { ...named, uid }, { photoUid, hasPhoto: true, now, keepDays: 1 });
    const since = new Date(now.getTime() - photoRequestHours * hourMilliseconds);
    const isTold = await hasRecentRequest(tx, named, { since, exceptId: request.requestId });
    if (!isTold) await tellTeam({ ...services, db: tx }, record, dueAt, now);
    return photoRequestAnswer(request, photoUid);
  });
}

function photoRequestAnswer(request: { requestedAt: Date; dueAt: Date }, uid: string): PhotoRequest {
  return {
    status: 'open',
    requestedAt: request.requestedAt.toISOString(),
    dueAt: request.dueAt.toISOString(),
    uid,
  };
}

async function readAllFiles(
  { photoStore }: Pick<Services, 'photoStore'>,
  uid: string,
): Promise<Map<PhotoFile, Buffer>> {
  const files = new Map<PhotoFile, Buffer>();
  for (const name of photoFiles) {
    const content = await photoStore.read(uid, name);
    if (content !== undefined) files.set(name, content);
  }
  return files;
}

async function tellTeam(
  services: Pick<Services, 'db' | 'brand' | 'config'>,
  pass: PassRecord,
  dueAt: Date,
  now: Date,
): Promise<void> {
  const { brand } = services;
  const due = formatInstant(dueAt, brand, { dateStyle: 'full', timeStyle: 'short' });
  await queueMail(
    services,
    {
      kind: 'photo-request',
      to: brand.supportEmail,
      subject: `Photo replacement requested for order ${pass.orderId}`,
      heading: 'A guest asks for another photo',
      paragraphs: [
        `Guest: ${fullNameOf(pass.firstName, pass.lastName) || 'not registered'}`,
        `Email: ${pass.email ?? 'not registered'}`,
        `Order ${pass.orderId}, barcode ${pass.barcode}, ${pass.product}`,
        `Please answer by ${due}.`,
      ],
      action: { label: 'Open the back office', href: `${services.config.publicUrl}/admin/` },
    },
    now,
  );
}
