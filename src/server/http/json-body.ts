/** Reads JSON bodies strictly: valid UTF-8, valid JSON, no NUL and no lone surrogate anywhere (they break PostgreSQL). */
import { isAscii } from 'node:buffer';

import type { FastifyInstance } from 'fastify';

import { Refusal } from '#server/base/refusal.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Leaves application/json as the only body the server parses; everything else is refused as unsupported. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const isLeftOut = request.method === 'DELETE' && body.length === 0; // some clients name a type for no body at all
      done(null, isLeftOut ? undefined : readJson(body as Buffer)); // parseAs 'buffer' hands over a Buffer
    } catch (error) {
      done(error instanceof Error ? error : new Refusal('broken-json'));
    }
  });
}

/** Parses one body or throws the refusal that says what is wrong with it. */
export function readJson(body: Buffer): unknown {
  const text = decode(body);
  let value: unknown;
  // Only an escape can smuggle in what valid UTF-8 cannot hold, or spell a name another way; so most bodies need no walk.
  const isEscaped = text.includes('\\u');
  try {
    value = isEscaped || text.includes('__proto__') ? JSON.parse(text, dropPrototype) : JSON.parse(text);
  } catch {
    throw new Refusal('broken-json');
  }
  if (isEscaped && holdsForbidden(value)) throw new Refusal('forbidden-characters');
  return value;
}

/** Keys that would reach an object's prototype are dropped, never acted on. */
function dropPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

function decode(body: Buffer): string {
  if (isAscii(body)) return body.toString('latin1'); // a photo of seven megabytes, in a fifth of the time
  try {
    return utf8.decode(body);
  } catch {
    throw new Refusal('forbidden-characters');
  }
}

function holdsForbidden(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (Array.isArray(value)) return value.some(holdsForbidden);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => holdsForbidden(key) || holdsForbidden(inner));
}
