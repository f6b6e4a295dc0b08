import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import type { PassNumbers } from './desk-pass.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { readTag } from '#server/http/if-match.ts';
import { mountStaff } from '#server/staff/mount-staff.ts';
import { correctContact } from './correct-contact.service.ts';
import { exceptOrder } from './desk-exception.service.ts';
import { readDeskPass } from './desk-pass.service.ts';
import { sendShareByStaff, stopShareByStaff } from './desk-shares.service.ts';
import { activateBandByStaff, releaseBandByStaff, replaceBandByStaff } from './desk-wristband.service.ts';
import { giveGoodwill } from './goodwill.service.ts';
import { messageGuest, messageMember } from './guest-message.service.ts';
import { correctProfile, readDeskAccount } from './member-profile.service.ts';
import { invitePhoto } from './photo-invitation.service.ts';

/** What the desk does about one guest. */
export function deskFixRoutes(app: FastifyInstance, services: Services): void {
  passRoutes(app, services);
  bandRoutes(app, services);
  accountRoutes(app, services);
}

function passRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'GET /api/admin/desk/:orderId/:barcode', ({ params }) =>
    readDeskPass(services, params),
  );
  mountStaff(
    app,
    services,
    'PUT /api/admin/registration/:orderId/:barcode',
    ({ actor, params, body, request }) =>
      correctContact(services, actor, params, { ...body, tag: readTag(request.headers['if-match']) }),
  );
  mountStaff(app, services, 'POST /api/admin/share/:orderId/:barcode/:shareId', ({ actor, params }) =>
    sendShareByStaff(services, actor, params),
  );
  mountStaff(app, services, 'DELETE /api/admin/share/:orderId/:barcode/:shareId', ({ actor, params, body }) =>
    stopShareByStaff(services, actor, params, body.reason),
  );
  mountStaff(app, services, 'POST /api/admin/voucher/:orderId/:barcode', async ({ actor, params, reply }) => {
    const { pdf, fileName } = await printVoucher(services, actor, params);
    const disposition = `attachment; filename="${fileName}"`;
    return reply.type('application/pdf').header('content-disposition', disposition).send(pdf);
  });
  mountStaff(app, services, 'POST /api/admin/desk-exception/:orderId', ({ actor, params, body }) =>
    exceptOrder(services, actor, params.orderId, body),
  );
  mountStaff(app, services, 'POST /api/admin/guest-message/:orderId/:barcode', ({ actor, params, body }) =>
    messageGuest(services, actor, params, body.text),
  );
  mountStaff(app, services, 'DELETE /api/admin/photo/:orderId/:barcode', ({ actor, params, body }) =>
    invitePhoto(services, actor, params, body.reason),
  );
}

function bandRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'POST /api/admin/wristband/:orderId/:barcode', ({ actor, params, body }) =>
    activateBandByStaff(services, actor, params, body.code),
  );
  mountStaff(app, services, 'PUT /api/admin/wristband/:orderId/:barcode', ({ actor, params, body }) =>
    replaceBandByStaff(services, actor, params, body),
  );
  mountStaff(app, services, 'DELETE /api/admin/wristband/:orderId/:barcode', ({ actor, params, body }) =>
    releaseBandByStaff(services, actor, params, body),
  );
}

function accountRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'GET /api/admin/desk-account/:userId', ({ actor, params }) =>
    readDeskAccount(services, actor, params.userId),
  );
  mountStaff(app, services, 'PUT /api/admin/loyalty/profile/:userId', ({ actor, params, body, request }) =>
    correctProfile(services, actor, params.userId, { ...body, tag: readTag(request.headers['if-match']) }),
  );
  mountStaff(app, services, 'POST /api/admin/loyalty/goodwill/:userId', ({ actor, params, body }) => {
    const { points, reason, goodwillID } = body;
    return giveGoodwill(services, actor, { userId: params.userId, points, reason, goodwillId: goodwillID });
  });
  mountStaff(app, services, 'POST /api/admin/member-message/:userId', ({ actor, params, body }) =>
    messageMember(services, actor, params.userId, body.text),
  );
}

/** Draws the PDF and records who printed it. Fonts and the PDF writer are loaded with the first voucher. */
async function printVoucher(
  services: Services,
  actor: StaffActor,
  named: PassNumbers,
): Promise<{ pdf: Buffer; fileName: string }> {
  const { makeVoucherForDesk } = await import('#server/wallets/voucher/voucher.service.ts');
  const voucher = await makeVoucherForDesk(services, named);
  const target = `${named.orderId}/${named.barcode}`;
  await writeAudit(services.db, actor, { action: 'Voucher Print', target }, services.clock.now());
  return voucher;
}
