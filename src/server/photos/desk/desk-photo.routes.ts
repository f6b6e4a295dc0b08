import type { FastifyInstance } from 'fastify';

import { aboutDeskPhoto, aboutDeskPreview } from '#contract/calls/desk-photo.ts';

import type { Services } from '#server/base/services.ts';
import { mountStaff } from '#server/staff/mount-staff.ts';
import { makePhotoDecoder } from '../photo-decoder.ts';
import { aboutPicture, sentPictureOf, takePictures } from '../picture-body.ts';
import { sendPreview } from '../send-preview.ts';
import { previewPhotoByStaff, putPhotoByStaff } from './desk-photo.service.ts';

/** The photo of a pass, given at the desk. */
export function deskPhotoRoutes(app: FastifyInstance, services: Services): void {
  const photoDecoder = makePhotoDecoder({ processes: 1 });
  app.addHook('onClose', (_instance, done) => {
    photoDecoder.close();
    done();
  });
  takePictures(app, (scope) => {
    mountStaff(scope, services, 'POST /api/admin/photo/:orderId/:barcode', async (call) => {
      const { actor, params, request, reply } = call;
      const picture = { ...aboutPicture(request, aboutDeskPreview), data: sentPictureOf(request) };
      return sendPreview(
        reply,
        await previewPhotoByStaff({ ...services, photoDecoder }, actor, params, picture),
      );
    });
    mountStaff(scope, services, 'PUT /api/admin/photo/:orderId/:barcode', ({ actor, params, request }) => {
      const picture = { ...aboutPicture(request, aboutDeskPhoto), data: sentPictureOf(request) };
      return putPhotoByStaff(services, actor, params, picture);
    });
  });
}
