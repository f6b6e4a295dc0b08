/** The caller of a request, as the limits count callers. */
import type { IncomingHttpHeaders } from 'node:http';

import type { FastifyRequest } from 'fastify';

import type { Caller } from '#server/base/limits/caller.ts';
import { readAcceptLanguage } from '#domain/park-locale.ts';

/** The header that brings a solved puzzle (docs/algorithms/guessing.md). */
const solutionHeader = 'x-puzzle';

/** The caller of a guest's request: the network, the languages, and the solved puzzle that came with it. */
export function callerOf(request: FastifyRequest): Caller {
  const known = callers.get(request);
  if (known !== undefined) return known;
  const solution = request.headers[solutionHeader];
  const caller = {
    address: request.ip,
    wanted: wantedLanguages(request.headers),
    solution: typeof solution === 'string' ? solution : undefined,
  };
  callers.set(request, caller);
  return caller;
}

/**
 * One caller per request, because a photo call proves its pass twice: before its body is read, and when it is
 * processed.
 */
const callers = new WeakMap<FastifyRequest, Caller>();

/** The opaque tag in If-Match, without its quotes; undefined if absent. */
export function readTag(header: string | undefined): string | undefined {
  return /^(?:W\/)?"?([\w-]{1,64})"?$/.exec(header?.trim() ?? '')?.[1];
}

/** The version in If-Match, such as `"3"`; undefined if absent. */
export function readVersion(header: string | undefined): number | undefined {
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header?.trim() ?? '')?.[1];
  return version === undefined ? undefined : Number(version);
}

/** The language that the guest has chosen on this device, then those of the browser, the most wanted first. */
export function wantedLanguages(headers: IncomingHttpHeaders): string[] {
  const chosen = chosenLanguage.exec(headers.cookie ?? '')?.[1];
  return [...(chosen === undefined ? [] : [chosen]), ...readAcceptLanguage(headers['accept-language'] ?? '')];
}

const chosenLanguage = /(?:^|;\s*)language=([A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*)(?:;|$)/;

const yearSeconds = 31_536_000;

/**
 * The cookie that keeps the choice, the only one of the product. It holds a language and identifies no one, so that no
 * consent is needed for it.
 */
export function cookieOfLanguage(language: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `language=${language}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
