import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { mount } from '#server/http/mount.ts';
import { mountStaff } from '#server/staff/mount-staff.ts';
import { makePhotoDecoder } from '../photo-decoder.ts';
import { sentPictureOf, takePictures } from '../picture-body.ts';
import { addUploadedPicture, readUploadedPicture } from './uploaded-pictures.service.ts';

/** The calls about the pictures of looks and of rewards. */
export function uploadedPictureRoutes(app: FastifyInstance, services: Services): void {
  const photoDecoder = makePhotoDecoder({ processes: 1 });
  app.addHook('onClose', (_instance, done) => {
    photoDecoder.close();
    done();
  });
  // Google's servers load the pictures of looks from here.
  mount(app, 'GET /api/look-image/:image', async ({ params, reply }) =>
    sendPicture(reply, await readUploadedPicture(services, 'look', params.image)),
  );
  mount(app, 'GET /api/reward-image/:image', async ({ params, reply }) =>
    sendPicture(reply, await readUploadedPicture(services, 'reward', params.image)),
  );
  const makers = { ...services, photoDecoder };
  takePictures(app, (scope) => {
    mountStaff(scope, services, 'POST /api/admin/look-image/', ({ actor, request }) =>
      addUploadedPicture(makers, { use: 'look', actor, data: sentPictureOf(request) }),
    );
    mountStaff(scope, services, 'POST /api/admin/reward-image/', ({ actor, request }) =>
      addUploadedPicture(makers, { use: 'reward', actor, data: sentPictureOf(request) }),
    );
  });
}

/** The id of a picture is a hash of its bytes, so they never change. */
function sendPicture(reply: FastifyReply, jpeg: Buffer): FastifyReply {
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('x-robots-tag', 'noindex')
    .type('image/jpeg')
    .send(jpeg);
}
