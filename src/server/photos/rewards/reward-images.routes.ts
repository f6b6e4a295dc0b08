import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { mount } from '#server/http/mount.ts';
import { mountStaff } from '#server/staff/mount-staff.ts';
import { makePhotoDecoder } from '../photo-decoder.ts';
import { sentPictureOf, takePictures } from '../picture-body.ts';
import { addRewardImage, readRewardImage } from './reward-images.service.ts';

/** The calls about the pictures of rewards. */
export function rewardImageRoutes(app: FastifyInstance, services: Services): void {
  const photoDecoder = makePhotoDecoder({ processes: 1 });
  app.addHook('onClose', (_instance, done) => {
    photoDecoder.close();
    done();
  });
  mount(app, 'GET /api/reward-image/:image', async ({ params, reply }) => {
    const jpeg = await readRewardImage(services, params.image);
    // The id is a hash of the bytes, so they never change.
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-robots-tag', 'noindex')
      .type('image/jpeg')
      .send(jpeg);
  });
  takePictures(app, (scope) => {
    mountStaff(scope, services, 'POST /api/admin/reward-image/', ({ actor, request }) =>
      addRewardImage({ ...services, photoDecoder }, actor, sentPictureOf(request)),
    );
  });
}
