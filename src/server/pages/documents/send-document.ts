/** Sends a page with its headers, in the compression that the browser prefers. */
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { pageHeaders, type PageFacts } from '#server/http/headers.ts';
import type { Services } from '#server/base/services.ts';

/** A page's text and the headers that belong to its nonce. */
export function makeWithNonce(
  { config }: Pick<Services, 'config'>,
  about: PageFacts['about'],
  make: (nonce: string) => string,
): { html: string; headers: Record<string, string> } {
  const nonce = randomBytes(16).toString('base64url');
  const isHttps = config.publicUrl.startsWith('https:');
  const headers = { ...pageHeaders({ nonce, about, isHttps }), 'content-type': 'text/html; charset=utf-8' };
  return { html: make(nonce), headers };
}

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);
/** Fast enough for a page made for one guest; assets are compressed harder, once, at build time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Pick<Services, 'config'>,
  about: PageFacts['about'],
  make: (nonce: string) => string,
): Promise<FastifyReply> {
  const { html, headers } = makeWithNonce(services, about, make);
  const vary = about === 'staff' ? 'accept-encoding' : 'accept-encoding, accept-language, cookie';
  reply.headers({ ...headers, vary });
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted))
    return reply.header('content-encoding', 'br').send(await compressWithBrotli(html, brotliOptions));
  if (/\bgzip\b/.test(accepted))
    return reply.header('content-encoding', 'gzip').send(await compressWithGzip(html));
  return reply.send(html);
}
