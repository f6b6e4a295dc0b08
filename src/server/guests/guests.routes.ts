import type { FastifyInstance } from 'fastify';

import { staffCalls } from '#server/staff/mount-staff.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { createdPassesPerKey } from '#server/base/limits/limits.ts';
import { readIdempotencyKey } from '#server/data/intake/put-rows.service.ts';
import { noteKeyUse, takeKeyBudget } from '#server/data/reading/note-key-use.ts';
import { mountApiKey, type ApiKeyHandler } from '#server/staff/api-keys/mount-api-key.ts';
import { openAppleMakers } from '#server/wallets/apple/apple-makers.ts';
import { openGoogleWriters } from '#server/wallets/google/google-writers.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { readTag, readVersion } from '#server/http/caller.ts';
import { readHistory } from '#server/office/audit/staff-audit.service.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { findAnything } from './find/find.service.ts';
import { eraseNamedGuest, showGuestPhoto } from './page/erase-named-guest.ts';
import { readGuestPage } from './page/guest-page.service.ts';
import { createPass } from './create/create-pass.service.ts';
import { correctContact } from './fix/correct-contact.service.ts';
import { exceptOrder } from './fix/desk-exception.service.ts';
import { invitePhoto } from './fix/photo-invitation.service.ts';
import { readDeskPass } from './fix/desk-pass.service.ts';
import { sendShareByStaff, stopShareByStaff } from './fix/desk-shares.service.ts';
import { activateBandByStaff, releaseBandByStaff, replaceBandByStaff } from './fix/desk-wristband.service.ts';
import { giveGoodwill } from './fix/goodwill.service.ts';
import { messageGuest, messageMember } from './fix/guest-message.service.ts';
import { correctProfile, readDeskAccount } from './fix/member-profile.service.ts';
import { listOwnActs, undoAct } from './undo/undo.service.ts';
import { discardDraft, saveDraft, startDraft } from './look/draft-look.service.ts';
import { makeLookPreviews } from './look/preview-look.service.ts';
import { endSeason, publishDraft, publishNewLook, returnLook } from './look/publish-look.service.ts';
import { listLooks, readLookEditor } from './look/view-looks.service.ts';

/** The calls about one guest. */
export function staffGuestRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  // The one box of the desk.
  staff('POST /api/admin/find/', ({ actor, body }) => findAnything(services, actor, body.searchTerm));
  // The page of one guest.
  staff('POST /api/admin/guest-page/', ({ actor, body }) => readGuestPage(services, actor, body));
  staff('DELETE /api/admin/guest/:kind/:id', ({ actor, params }) => eraseNamedGuest(services, actor, params));
  staff('GET /api/admin/guest-photo/:orderId/:barcode', async ({ actor, params, reply }) => {
    const photo = await showGuestPhoto(services, actor, params);
    return reply.header('cache-control', 'no-store').type('image/jpeg').send(photo);
  });
  // POST /api/passes/
  const makers = { apple: openAppleMakers(services), google: openGoogleWriters(services) };
  const create: ApiKeyHandler<'POST /api/passes/'> = async ({ body, request, reply, holder }) => {
    await takeKeyBudget(services, holder, { name: 'key-create', limit: createdPassesPerKey });
    const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
    const { mailLink = false, ...row } = body;
    const sent = { holder, row: definedOf(row), idempotencyKey, mailLink };
    const created = await createPass(services, makers, sent);
    const use = { call: 'POST /api/passes/', rows: 1, isPersonal: true } as const;
    await noteKeyUse(services, holder, { ...use, requestId: request.id, address: request.ip });
    return reply.code(created.outcome === 'created' ? 201 : 200).send(created);
  };
  mountApiKey(app, services, 'POST /api/passes/', create, { countsItself: true });
  // Undo within ten minutes, and the history of a row.
  staff('GET /api/admin/undo/', ({ actor }) => listOwnActs(services, actor));
  staff('POST /api/admin/undo/:entryId', ({ actor, params }) =>
    undoAct(services, actor, Number(params.entryId)),
  );
  staff('GET /api/admin/history/:tab/:id', ({ actor, params, query }) =>
    readHistory(services, actor, { ...params, before: query.before }),
  );
}

type Cell = string | number | boolean;

/** The cells that the caller has sent. */
function definedOf(body: Readonly<Record<string, Cell | undefined>>): Record<string, Cell> {
  return Object.fromEntries(
    Object.entries(body).filter((cell): cell is [string, Cell] => cell[1] !== undefined),
  );
}

/** What the desk does about one guest. */
export function deskFixRoutes(app: FastifyInstance, services: Services): void {
  passRoutes(app, services);
  bandRoutes(app, services);
  accountRoutes(app, services);
}

function passRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  staff('GET /api/admin/desk/:orderId/:barcode', ({ params }) => readDeskPass(services, params));
  staff('PUT /api/admin/registration/:orderId/:barcode', ({ actor, params, body, request }) =>
    correctContact(services, actor, params, { ...body, tag: readTag(request.headers['if-match']) }),
  );
  staff('POST /api/admin/share/:orderId/:barcode/:shareId', ({ actor, params }) =>
    sendShareByStaff(services, actor, params),
  );
  staff('DELETE /api/admin/share/:orderId/:barcode/:shareId', ({ actor, params, body }) =>
    stopShareByStaff(services, actor, params, body.reason),
  );
  staff('POST /api/admin/voucher/:orderId/:barcode', async ({ actor, params, reply }) => {
    const { pdf, fileName } = await printVoucher(services, actor, params);
    const disposition = `attachment; filename="${fileName}"`;
    return reply.type('application/pdf').header('content-disposition', disposition).send(pdf);
  });
  staff('POST /api/admin/desk-exception/:orderId', ({ actor, params, body }) =>
    exceptOrder(services, actor, params.orderId, body),
  );
  staff('POST /api/admin/guest-message/:orderId/:barcode', ({ actor, params, body }) =>
    messageGuest(services, actor, params, body.text),
  );
  staff('DELETE /api/admin/photo/:orderId/:barcode', ({ actor, params, body }) =>
    invitePhoto(services, actor, params, body.reason),
  );
}

function bandRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  staff('POST /api/admin/wristband/:orderId/:barcode', ({ actor, params, body }) =>
    activateBandByStaff(services, actor, params, body.code),
  );
  staff('PUT /api/admin/wristband/:orderId/:barcode', ({ actor, params, body }) =>
    replaceBandByStaff(services, actor, params, body),
  );
  staff('DELETE /api/admin/wristband/:orderId/:barcode', ({ actor, params, body }) =>
    releaseBandByStaff(services, actor, params, body),
  );
}

function accountRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  staff('GET /api/admin/desk-account/:userId', ({ actor, params }) =>
    readDeskAccount(services, actor, params.userId),
  );
  staff('PUT /api/admin/loyalty/profile/:userId', ({ actor, params, body, request }) =>
    correctProfile(services, actor, params.userId, { ...body, tag: readTag(request.headers['if-match']) }),
  );
  staff('POST /api/admin/loyalty/goodwill/:userId', ({ actor, params, body }) => {
    const { points, reason, goodwillID } = body;
    return giveGoodwill(services, actor, { userId: params.userId, points, reason, goodwillId: goodwillID });
  });
  staff('POST /api/admin/member-message/:userId', ({ actor, params, body }) =>
    messageMember(services, actor, params.userId, body.text),
  );
}

/** Draws the PDF and records who printed it. Fonts and the PDF writer are loaded with the first voucher. */
async function printVoucher(services: Services, actor: StaffActor, named: PassNumbers) {
  const { makeVoucherForDesk } = await import('#server/wallets/voucher/voucher.service.ts');
  const voucher = await makeVoucherForDesk(services, named);
  const target = `${named.orderId}/${named.barcode}`;
  await writeAudit(services.db, actor, { action: 'Voucher Print', target }, services.clock.now());
  return voucher;
}

/** The look studio. */
export function lookRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  const preview = makeLookPreviews(services);
  staff('GET /api/admin/look/', () => listLooks(services));
  staff('GET /api/admin/look/:id', ({ params }) => readLookEditor(services, params.id));
  staff('POST /api/admin/look-preview/', ({ body }) => preview(body));
  draftRoutes(app, services);
  staff('PUT /api/admin/look/:id', ({ actor, params, request }) =>
    publishDraft(services, actor, { id: params.id, version: readVersion(request.headers['if-match']) }),
  );
  staff('POST /api/admin/look/:id', async ({ actor, params, request, reply }) => {
    const version = readVersion(request.headers['if-match']);
    return reply.code(201).send(await publishNewLook(services, actor, { id: params.id, version }));
  });
  staff('POST /api/admin/look-return/:id', ({ actor, params, body, request }) => {
    const version = readVersion(request.headers['if-match']);
    return returnLook(services, actor, { id: params.id, version, number: body.number });
  });
  staff('DELETE /api/admin/look-season/:id', ({ actor, params }) => endSeason(services, actor, params.id));
}

function draftRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  staff('POST /api/admin/look-draft/', ({ actor, body }) => startDraft(services, actor, body.copyOf));
  staff('PUT /api/admin/look-draft/:id', ({ actor, params, body, request }) => {
    const { basedOn, ...draft } = body;
    const version = readVersion(request.headers['if-match']);
    return saveDraft(services, actor, { id: params.id, draft, basedOn, version });
  });
  staff('DELETE /api/admin/look-draft/:id', async ({ actor, params, request }) => {
    await discardDraft(services, actor, {
      id: params.id,
      version: readVersion(request.headers['if-match']),
    });
    return {};
  });
}
