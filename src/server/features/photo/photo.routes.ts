import type { FastifyInstance, FastifyReply } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';
import { readPhoto } from './photo.service.ts';

/** GET /api/download/{uid}/photo.bmp: the photo as text, or as bytes for whoever accepts images. */
export function photoRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'GET /api/download/:uid/photo.bmp', async ({ params, request, reply }) => {
    const photo = await readPhoto(services, params.uid, 'photo.bmp');
    const wantsImage = /\bimage\//.test(request.headers.accept ?? '');
    keepPrivate(reply).header('vary', 'accept');
    if (wantsImage) return reply.type('image/bmp').send(photo);
    return reply.type('text/plain; charset=utf-8').send(`data:image/bmp;base64,${photo.toString('base64')}`);
  });
  mount(app, 'GET /api/download/:uid/photo.jpg', async ({ params, reply }) => {
    const photo = await readPhoto(services, params.uid, 'photo.jpg');
    return keepPrivate(reply).type('image/jpeg').send(photo);
  });
}

/** The guest's own browser may keep the photo for a while; its slot changes with the photo. No cache in between may. */
function keepPrivate(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'private, max-age=600').header('x-robots-tag', 'noindex');
}
