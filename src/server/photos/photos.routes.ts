import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/v4/core';

import { aboutPreview, aboutUpload } from '#contract/calls/photo.ts';
import { aboutDeskPhoto, aboutDeskPreview } from '#contract/calls/desk-photo.ts';

import { photoBodies } from '#server/base/limits/limits.ts';
import { callerOf } from '#server/http/caller.ts';
import { isNavigation, refuseActionByOthers } from '#server/http/fetch-metadata.ts';
import { mount, type CallInput, validationError } from '#server/http/mount.ts';
import type { Services } from '#server/base/services.ts';
import { staffCalls } from '#server/staff/mount-staff.ts';
import { aboutPictureHeader, pictureMediaType } from '#contract/about-picture.ts';
import { readJson } from '#server/http/json-body.ts';
import { holdPlaces, networkGroup } from './hold-places.ts';
import { makePhotoDecoder, type PhotoDecoder, type PhotoPreview } from './photo-decoder.ts';
import { requestPhotoReset } from './guest/photo-request.service.ts';
import { previewPhoto, readPhoto, replacePhoto, uploadPhoto } from './guest/photo.service.ts';
import { findSlot } from './guest/photo-slot.ts';
import {
  answerPhotoRequest,
  listPhotoRequests,
  showRequestPhoto,
} from './desk/staff-photo-requests.service.ts';
import { previewPhotoByStaff, putPhotoByStaff } from './desk/desk-photo.service.ts';
import { addUploadedPicture, readUploadedPicture } from './desk/uploaded-pictures.service.ts';

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
  pictureRoutes(app, services);
  changeRoutes(app, services);
}

/** No cache keeps a photo (`no-store` is the default of every answer), and no search engine lists it. */
function keepPrivate(reply: FastifyReply): FastifyReply {
  return reply.header('x-robots-tag', 'noindex');
}

/** The calls that bring a picture, each kind in a scope with its own rules for receiving it. */
function pictureRoutes(app: FastifyInstance, services: Services): void {
  const photoDecoder = makePhotoDecoder();
  app.addHook('onClose', (_instance, done) => {
    photoDecoder.close();
    done();
  });
  const parts = { ...services, photoDecoder };
  takePictures(app, (scope) => bytesRoutes(scope, parts));
  void app.register((scope, _options, done) => {
    jsonRoutes(scope, parts);
    done();
  });
}

type PictureServices = Services & { photoDecoder: PhotoDecoder };

/** As our page calls: the body is the picture, and is read only for a pass that is proven. */
function bytesRoutes(scope: FastifyInstance, services: PictureServices): void {
  holdPlaces(scope, async (request) => {
    const proof = aboutPicture(request, aboutUpload);
    await findSlot(services, proof, callerOf(request));
    const { perPassMax, provenMax } = photoBodies;
    return [
      { key: `pass:${proof.orderId}:${proof.barcode}`, placesMax: perPassMax },
      ...networkGroup(request, services),
      { key: 'all', placesMax: provenMax },
    ];
  });
  mount(scope, 'POST /api/photo/preview/', async ({ request, reply }) => {
    const picture = { ...aboutPicture(request, aboutPreview), data: sentPictureOf(request) };
    return sendPreview(reply, await previewPhoto(services, picture, callerOf(request)));
  });
  mount(scope, 'POST /api/photo/upload/', ({ request }) => {
    const picture = { ...aboutPicture(request, aboutUpload), data: sentPictureOf(request) };
    return uploadPhoto(services, picture, callerOf(request));
  });
}

/** As the specification says: JSON with the picture in base64. */
function jsonRoutes(scope: FastifyInstance, services: PictureServices): void {
  holdPlaces(scope, (request) =>
    Promise.resolve([...networkGroup(request, services), { key: 'all', placesMax: photoBodies.jsonMax }]),
  );
  mount(scope, 'POST /api/preview/', async ({ body, request, reply }) =>
    sendPreview(reply, await previewPhoto(services, body, callerOf(request))),
  );
  mount(scope, 'POST /api/upload/', ({ body, request }) => uploadPhoto(services, body, callerOf(request)));
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

/** The calls of the team about photos. */
export function staffPhotoRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  // Photo requests: the list, the photo beside a request, and the answer.
  staff('GET /api/admin/photo-request/', () => listPhotoRequests(services));
  staff('GET /api/admin/photo-request/:id/photo', async ({ actor, params, reply }) => {
    const photo = await showRequestPhoto(services, actor, params.id);
    return reply.header('cache-control', 'no-store').type('image/jpeg').send(photo);
  });
  staff('GET /api/admin/photo-request/:id/former-photo', async (call) => {
    const photo = await showRequestPhoto(services, call.actor, call.params.id, 'former');
    return call.reply.header('cache-control', 'no-store').type('image/jpeg').send(photo);
  });
  staff('PUT /api/admin/photo-request/:id', ({ actor, params, body }) =>
    answerPhotoRequest(services, actor, params.id, body),
  );
  // The photo of a pass, given at the desk.
  const photoDecoder = makePhotoDecoder({ processes: 1 });
  app.addHook('onClose', (_instance, done) => {
    photoDecoder.close();
    done();
  });
  takePictures(app, (scope) => {
    staffCalls(scope, services)('POST /api/admin/photo/:orderId/:barcode', async (call) => {
      const { actor, params, request, reply } = call;
      const picture = { ...aboutPicture(request, aboutDeskPreview), data: sentPictureOf(request) };
      return sendPreview(
        reply,
        await previewPhotoByStaff({ ...services, photoDecoder }, actor, params, picture),
      );
    });
    staffCalls(scope, services)('PUT /api/admin/photo/:orderId/:barcode', ({ actor, params, request }) => {
      const picture = { ...aboutPicture(request, aboutDeskPhoto), data: sentPictureOf(request) };
      return putPhotoByStaff(services, actor, params, picture);
    });
  });
}

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
    staffCalls(scope, services)('POST /api/admin/look-image/', ({ actor, request }) =>
      addUploadedPicture(makers, { use: 'look', actor, data: sentPictureOf(request) }),
    );
    staffCalls(scope, services)('POST /api/admin/reward-image/', ({ actor, request }) =>
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

/** Adds routes whose bodies are pictures, in a scope of their own. */
function takePictures(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(pictureMediaType, { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    addRoutes(scope);
    done();
  });
}

/** The bytes of the picture; a call without a body has none. */
function sentPictureOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** What the header says. Refuses one that is missing or of another form as the call refuses a malformed body. */
function aboutPicture<Schema extends z.$ZodType>(
  { headers }: FastifyRequest,
  schema: Schema,
): z.output<Schema> {
  const result = z.safeParse(schema, readHeader(headers[aboutPictureHeader]));
  if (result.success) return result.data;
  throw validationError(result.error);
}

/** A text that is not JSON, or that PostgreSQL could not store, is as good as none. */
function readHeader(text: string | string[] | undefined): unknown {
  try {
    return readJson(Buffer.from(decodeURIComponent(String(text))));
  } catch {
    return undefined;
  }
}

/** Answers with `{ "base64", "size" }` in one copy of the text; a stream would log each guest who leaves as an error. */
function sendPreview(reply: FastifyReply, { base64, size }: PhotoPreview): FastifyReply {
  const answer = Buffer.concat([Buffer.from('{"base64":"'), ...base64, Buffer.from(`","size":${size}}`)]);
  return reply.type('application/json; charset=utf-8').send(answer);
}
