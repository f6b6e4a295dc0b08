/** The service worker's work without its events: network first for a pass, the kept copy where there is no network. */
import { keepHeader } from '#contract/kept-pages.ts';

import { assetStore, passStore, silenceMilliseconds } from './kept.ts';

/** What the work needs of the browser. */
export interface Surroundings {
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  caches: { open: (name: string) => Promise<Store>; delete: (name: string) => Promise<boolean> };
  wait: (milliseconds: number) => Promise<void>;
  /** Tells open pages that a fresh copy of theirs has come after all. */
  tellFresh: (page: string) => void;
  /** How often everything was forgotten, so that an answer that was under way meanwhile is not kept. */
  forgotten: { times: number };
}

/** A store of the browser's, as far as it is used here. */
export type Store = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>;

/** Marks a kept pass that the guest has not opened: it was kept beside another one of its order. */
export const siblingHeader = 'x-kept-as-sibling';

/** More scripts than three versions of the app have. */
const assetsMax = 120;

/**
 * Answers for a pass's page. The server's answer wins where it comes within three seconds and is one; else the kept
 * copy is shown, marked as kept. A late answer is kept for the next time and made known.
 */
export async function openPage(from: Surroundings, request: Request): Promise<Response> {
  const { times } = from.forgotten;
  const store = await from.caches.open(passStore);
  const kept = await store.match(request.url);
  const answer = fetchAndKeep(from, { store, times }, request);
  if (kept === undefined) return answer.catch(() => noNetworkPage());
  const first = await Promise.race([
    answer.catch(() => undefined),
    from.wait(silenceMilliseconds).then(() => 'silence' as const),
  ]);
  if (first === 'silence') {
    void answer.then(
      (response) => (isAnswer(response) ? from.tellFresh(request.url) : undefined),
      () => undefined,
    );
    return markKept(kept);
  }
  return first !== undefined && isAnswer(first) ? first : markKept(kept);
}

/** The installed app's start: the last pass that was opened, where one is kept, else the page itself. */
export async function openStart(from: Surroundings, request: Request): Promise<Response> {
  const store = await from.caches.open(passStore);
  const pages = (await store.keys()).filter((one) => !one.url.includes('/api/'));
  let last: string | undefined;
  for (const page of pages) {
    const isSibling = (await store.match(page))?.headers.has(siblingHeader) === true;
    if (!isSibling) last = page.url;
  }
  if (last !== undefined) return Response.redirect(last, 302);
  return from.fetch(request).catch(() => noNetworkPage());
}

/** A file named by its content never changes: the kept one will always do. */
export async function openAsset(from: Surroundings, request: Request): Promise<Response> {
  const store = await from.caches.open(assetStore);
  const kept = await store.match(request.url);
  if (kept !== undefined) return kept;
  const response = await from.fetch(request);
  if (response.ok) await putAsset(store, request.url, response.clone());
  return response;
}

/** A photo's address changes with the photo, but a photo that was taken away must not come back while there is a network. */
export async function openPhoto(from: Surroundings, request: Request): Promise<Response> {
  const { times } = from.forgotten;
  const store = await from.caches.open(passStore);
  try {
    const response = await from.fetch(request);
    if (!response.ok) await store.delete(request.url);
    else if (times === from.forgotten.times) await store.put(request.url, response.clone());
    return response;
  } catch (error) {
    const kept = await store.match(request.url);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Keeps what a page has loaded before its worker was there, and the pass that it shows. */
export async function keep(
  from: Surroundings,
  { page, assets }: { page: string | null; assets: readonly string[] },
): Promise<void> {
  const { times } = from.forgotten;
  for (const url of assets) await keepAsset(from, url);
  if (page === null) return;
  const passes = await from.caches.open(passStore);
  await fetchAndKeep(from, { store: passes, times }, page).catch(() => undefined);
}

/** Keeps a file named by its content, if it is not kept yet. */
export async function keepAsset(from: Surroundings, url: string): Promise<void> {
  const store = await from.caches.open(assetStore);
  if ((await store.match(url)) !== undefined) return;
  const response = await from.fetch(url).catch(() => undefined);
  if (response?.ok === true) await putAsset(store, url, response);
}

/** Start Over: removes every kept pass and photo, and keeps none whose answer is still on its way. */
export async function forgetAll(from: Surroundings): Promise<void> {
  from.forgotten.times += 1;
  await from.caches.delete(passStore);
}

/** `times` is how often everything had been forgotten when the work began: what began before is not kept after. */
async function fetchAndKeep(
  from: Surroundings,
  { store, times }: { store: Store; times: number },
  request: Request | string,
): Promise<Response> {
  const response = await from.fetch(request);
  if (!isAnswer(response) || times !== from.forgotten.times) return response;
  const url = typeof request === 'string' ? request : request.url;
  // Put anew, a page becomes the last one, which the installed app opens.
  await store.delete(url);
  if (response.ok && response.headers.get(keepHeader) === 'pass') await store.put(url, response.clone());
  // Forgotten while it was being written, it may stand in a new store by now.
  if (times !== from.forgotten.times) await from.caches.delete(passStore);
  return response;
}

/** A server that is busy, broken or being replaced has said nothing about the pass. */
export function isAnswer(response: Pick<Response, 'status'>): boolean {
  return response.status < 500 && response.status !== 408 && response.status !== 429;
}

async function putAsset(store: Store, url: string, response: Response): Promise<void> {
  await store.put(url, response);
  const known = await store.keys();
  for (const old of known.slice(0, Math.max(0, known.length - assetsMax))) await store.delete(old);
}

/** The kept page with a mark on its root element, by which it shows from when it is. */
async function markKept(kept: Response): Promise<Response> {
  const html = await kept.text();
  return new Response(html.replace('<html ', '<html data-kept '), { headers: kept.headers });
}

/** Said by the worker itself, for there is nothing else to show. */
function noNetworkPage(): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>No connection</title><h1>No connection</h1><p>This page was not opened on this device before, so it needs a connection. Please try again where there is one.</p>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
