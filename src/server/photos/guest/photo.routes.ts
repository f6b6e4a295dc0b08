import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { callerOf } from '#server/http/caller.ts';
import { isNavigation, refuseActionByOthers } from '#server/http/fetch-metadata.ts';
import { mount, type CallInput } from '#server/http/mount.ts';
import { makePhotoDecoder } from '../photo-decoder.ts';
import { sendPreview } from '../send-preview.ts';
import type { Services } from '#server/base/services.ts';
import { requestPhotoReset } from './photo-request.service.ts';
import { previewPhoto, readPhoto, replacePhoto, uploadPhoto } from './photo.service.ts';
import { receivedPicture, receivePhotoBodies, releasePicture } from './receive-photo-body.ts';

/** The photo calls of a pass: show, preview, upload, remove, and request a replacement. */
export function photoRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'GET /api/download/:uid/photo.bmp', async ({ params, request, reply }) => {
    const photo = await readPhoto(services, params.uid, 'photo.bmp');
    const wantsImage = isNavigation(request) || /\bimage\//.test(request.headers.accept ?? '');
    keepPrivate(reply).header('vary', 'accept, sec-fetch-mode');
    if (wantsImage) return reply.type('image/bmp').send(photo);
    return reply.type('text/plain; charset=utf-8').send(`data:image/bmp;base64,${photo.toString('base64')}`);
  });
  mount(app, 'GET /api/download/:uid/photo.jpg', async ({ params, reply }) => {
    const photo = await readPhoto(services, params.uid, 'photo.jpg');
    return keepPrivate(reply).type('image/jpeg').send(photo);
  });
  void app.register((bodies, _options, done) => {
    photoBodyRoutes(bodies, services);
    done();
  });
  changeRoutes(app, services);
}

/** No cache keeps a photo (`no-store` is the default of every answer), and no search engine lists it. */
function keepPrivate(reply: FastifyReply): FastifyReply {
  return reply.header('x-robots-tag', 'noindex');
}

/** The two calls with large bodies, in a scope with its own rules for receiving them. */
function photoBodyRoutes(scope: FastifyInstance, services: Services): void {
  const photoDecoder = makePhotoDecoder();
  scope.addHook('onClose', (_instance, done) => {
    photoDecoder.close();
    done();
  });
  receivePhotoBodies(scope, services);
  mount(scope, 'POST /api/preview/', async ({ body, request, reply }) => {
    try {
      const proven = withPicture(body, request);
      return sendPreview(reply, await previewPhoto({ ...services, photoDecoder }, proven, callerOf(request)));
    } finally {
      // The decoder has answered or was ended, so it reads the picture no more.
      releasePicture(request);
    }
  });
  mount(scope, 'POST /api/upload/', ({ body, request }) =>
    uploadPhoto(services, withPicture(body, request), callerOf(request)),
  );
}

function withPicture<Body extends { data: string }>(body: Body, request: FastifyRequest) {
  return { ...body, data: receivedPicture(request) ?? body.data };
}

/** Each call by GET, as specified, and by POST. */
function changeRoutes(app: FastifyInstance, services: Services): void {
  type Replace = 'GET /api/replace-photo/:barcode/:uid' | 'POST /api/replace-photo/:barcode/:uid';
  const replace = async ({ params, request, reply }: CallInput<Replace>): Promise<unknown> => {
    refuseActionByOthers(request);
    return request.method === 'HEAD' ? reply.send() : replacePhoto(services, params, callerOf(request));
  };
  mount(app, 'GET /api/replace-photo/:barcode/:uid', replace);
  mount(app, 'POST /api/replace-photo/:barcode/:uid', replace);

  type Reset = 'GET /api/reset-photo/:orderId/:barcode' | 'POST /api/reset-photo/:orderId/:barcode';
  const reset = async ({ params, request, reply }: CallInput<Reset>): Promise<unknown> => {
    refuseActionByOthers(request);
    return request.method === 'HEAD' ? reply.send() : requestPhotoReset(services, params, callerOf(request));
  };
  mount(app, 'GET /api/reset-photo/:orderId/:barcode', reset);
  mount(app, 'POST /api/reset-photo/:orderId/:barcode', reset);
}
