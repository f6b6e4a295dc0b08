import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { mountStaff } from '#server/staff/mount-staff.ts';
import { makePhotoDecoder } from '../photo-decoder.ts';
import { sendPreview } from '../send-preview.ts';
import { previewPhotoByStaff, putPhotoByStaff } from './desk-photo.service.ts';

/** The photo of a pass, given at the desk. */
export function deskPhotoRoutes(app: FastifyInstance, services: Services): void {
  const photoDecoder = makePhotoDecoder({ processes: 1 });
  app.addHook('onClose', (_instance, done) => {
    photoDecoder.close();
    done();
  });
  mountStaff(
    app,
    services,
    'POST /api/admin/photo/:orderId/:barcode',
    async ({ actor, params, body, reply }) =>
      sendPreview(reply, await previewPhotoByStaff({ ...services, photoDecoder }, actor, params, body)),
  );
  mountStaff(app, services, 'PUT /api/admin/photo/:orderId/:barcode', ({ actor, params, body }) =>
    putPhotoByStaff(services, actor, params, body),
  );
}
