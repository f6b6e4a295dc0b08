/**
 * Refuses requests that another site makes a browser send. No cookie proves anything, but blind calls on a guest's behalf
 * must fail too.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { Refusal } from '#server/base/refusal.ts';

/** Every call that writes must come from our own pages, or from a client that is not a browser. */
export function refuseCrossSiteWrites(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const site = request.headers['sec-fetch-site'];
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isOurs = site === undefined || site === 'same-origin' || site === 'none';
    done(isRead || isOurs ? undefined : new Refusal('cross-site'));
  });
}

/**
 * A GET with an effect must not be triggered by prefetches and link previews, which name a purpose in their headers.
 */
export function refuseActionByPrefetch(request: FastifyRequest): void {
  if (request.headers['sec-purpose'] !== undefined || request.headers['purpose'] === 'prefetch')
    throw new Refusal('cross-site');
}

/**
 * True if the browser says that a person navigated to this address: a top-level page, not an image, a script or a
 * chat's link preview. Old browsers and plain http send no such header and count as previews.
 */
export function isOpenedByPerson(request: FastifyRequest): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = request.headers;
  const isPreviewer = previewers.test(request.headers['user-agent'] ?? '');
  return mode === 'navigate' && destination === 'document' && !isPreviewer;
}

/** Programs that render a page to make a preview of its link. */
const previewers =
  /facebookexternalhit|Facebot|Twitterbot|WhatsApp|TelegramBot|Slackbot|LinkedInBot|Discordbot|SkypeUriPreview|Googlebot|bingbot/i;

/**
 * True if a person navigates to this address by a link, a form or by typing it, so that the answer fills the window.
 * Without the browser's headers, a client that accepts text/html counts as a person.
 */
export function isNavigation(request: Pick<FastifyRequest, 'headers'>): boolean {
  const { 'sec-fetch-mode': mode, accept } = request.headers;
  return mode === undefined ? asksForPage(accept ?? '') : mode === 'navigate';
}

/** True if an Accept header contains `text/html` with a weight above zero. */
export function asksForPage(accept: string): boolean {
  return accept
    .split(',')
    .some((range) => /^\s*text\/html\s*(?:;|$)/i.test(range) && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(range));
}

/**
 * Lets a GET with an effect through only for our own page's fetch, or for a client that is not a browser. Images,
 * links, frames, typed addresses and prefetches name themselves in their headers and are refused.
 */
export function refuseActionByOthers(request: FastifyRequest): void {
  refuseActionByPrefetch(request);
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = request.headers;
  const isOwnFetch =
    (site ?? 'same-origin') === 'same-origin' && (mode ?? 'cors') === 'cors' && (dest ?? 'empty') === 'empty';
  if (!isOwnFetch) throw new Refusal('cross-site');
}
