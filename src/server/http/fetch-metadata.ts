/** Refuses what another site makes a browser send (security: no cookies, but also no blind calls on a guest's behalf). */
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { Refusal } from '#server/base/refusal.ts';

/** Every call that is no read must come from our own pages, or from a client that is no browser at all. */
export function refuseCrossSiteWrites(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const site = request.headers['sec-fetch-site'];
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isOurs = site === undefined || site === 'same-origin' || site === 'none';
    done(isRead || isOurs ? undefined : new Refusal('cross-site'));
  });
}

/** A GET that does something is not for prefetches and link previews; whoever really wants it asks without a purpose. */
export function refuseActionByPrefetch(request: FastifyRequest): void {
  if (request.headers['sec-purpose'] !== undefined || request.headers['purpose'] === 'prefetch')
    throw new Refusal('cross-site');
}

/**
 * True where the browser says that a person went to this address: a page of its own, not a picture, a script or the
 * preview that a chat makes of a link. Old browsers and plain http say nothing, and are taken for previews.
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
 * True where a person goes to this address, by a link, a form or by typing it: the answer is then what the whole window
 * shows. Where the browser does not say so, and no program of ours does, whoever asks for a page is taken for a person.
 */
export function isNavigation(request: Pick<FastifyRequest, 'headers'>): boolean {
  const { 'sec-fetch-mode': mode, accept } = request.headers;
  return mode === undefined ? asksForPage(accept ?? '') : mode === 'navigate';
}

/** Reads an Accept header: `text/html` in it, and not with a weight of nothing. */
export function asksForPage(accept: string): boolean {
  return accept
    .split(',')
    .some((range) => /^\s*text\/html\s*(?:;|$)/i.test(range) && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(range));
}

/**
 * A GET that changes something is for our own page's fetch, or for a client that is no browser: an image, a link, a frame,
 * an address that was typed in or a prefetch says of itself what it is, and is refused.
 */
export function refuseActionByOthers(request: FastifyRequest): void {
  refuseActionByPrefetch(request);
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = request.headers;
  const isOwnFetch =
    (site ?? 'same-origin') === 'same-origin' && (mode ?? 'cors') === 'cors' && (dest ?? 'empty') === 'empty';
  if (!isOwnFetch) throw new Refusal('cross-site');
}
