/** Serves the built scripts, styles and pictures, compressed at build time and named by their content. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { listWebAssets, zipBrandFiles } from './publish-web-assets.ts';
import { findWebAsset } from './web-assets.queries.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { setScriptHeaders } from '#server/http/headers.ts';
import { mount } from '#server/http/mount.ts';

/** Mounts /assets/ on a folder of the web build, on the brand's files, and on the published files of the park's other servers. */
export async function serveAssets(
  app: FastifyInstance,
  { db, brand }: Pick<Services, 'db' | 'brand'>,
  folder: string,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    etag: true,
  });
  const own = new Set(listWebAssets(folder));
  const ofBrand = await zipBrandFiles(brand);
  mount(app, 'GET /assets/*', async ({ request, reply }) => {
    const { '*': path } = request.params as { '*': string }; // the wildcard of the path
    if (own.has(path)) return setHeaders(reply, path).sendFile(path);
    const mediaType = mediaTypes[/\.(?<kind>\w+)$/.exec(path)?.groups?.['kind'] ?? ''];
    const zipped = ofBrand.get(path);
    if (mediaType !== undefined && zipped !== undefined)
      return sendGzipped(request, setHeaders(reply, path).type(mediaType), zipped);
    // Other paths are not looked up in the database, so that a stranger's guesses cost nothing.
    const mayBeAnothers = mediaType !== undefined && pathForm.test(path);
    const gzipped = mayBeAnothers ? await findWebAsset(db, path) : undefined;
    if (mediaType === undefined || gzipped === undefined) throw new Refusal('route-not-found');
    return sendGzipped(request, setHeaders(reply, path).type(mediaType), gzipped);
  });
}

/** The kinds of file that a web build has. */
const mediaTypes: Readonly<Record<string, string>> = {
  bin: 'application/octet-stream',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  woff2: 'font/woff2',
};

/** A name with a hash in its last folder or in its file name, as the build writes it. */
const pathForm = /^(?=.{1,200}$)[\w.-]*-[\w-]{8}[/.][\w.-]+$/;

function setHeaders(reply: FastifyReply, path: string): FastifyReply {
  if (path.endsWith('.js')) setScriptHeaders(reply);
  return reply.header('cache-control', 'public, max-age=31536000, immutable');
}

const decompress = promisify(gunzip);

async function sendGzipped(
  request: FastifyRequest,
  reply: FastifyReply,
  gzipped: Buffer,
): Promise<FastifyReply> {
  void reply.header('vary', 'accept-encoding');
  const isTaken = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|$))/.test(request.headers['accept-encoding'] ?? '');
  return isTaken
    ? reply.header('content-encoding', 'gzip').send(gzipped)
    : reply.send(await decompress(gzipped));
}
