/** Serves the built scripts, styles and pictures, compressed at build time and named by their content. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { Refusal } from '../refusal.ts';
import { setScriptHeaders } from './headers.ts';
import { mount } from './mount.ts';

/** Mounts /assets/ on a folder of the web build. */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    etag: true,
  });
  mount(app, 'GET /assets/*', ({ request, reply }) => {
    const { '*': path } = request.params as { '*': string }; // the wildcard of the path
    if (path.includes('\0') || /(^|\/)\.|\.(br|gz)$/.test(path)) throw new Refusal('route-not-found');
    if (path.endsWith('.js')) setScriptHeaders(reply);
    return Promise.resolve(
      reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(path),
    );
  });
}
