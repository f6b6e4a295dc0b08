/**
 * The service worker's functions without its events: a pass comes from the network first, and from its saved copy if
 * the network fails.
 */
import { keepHeader } from '#contract/kept-pages.ts';

import { assetStore, passStore, serverFault, silenceMilliseconds } from './kept.ts';

/** The browser's functions that this module needs. */
export interface Surroundings {
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  caches: { open: (name: string) => Promise<Store>; delete: (name: string) => Promise<boolean> };
  wait: (milliseconds: number) => Promise<void>;
  /** Notifies open pages that a fresh copy of them has arrived. */
  tellFresh: (page: string) => void;
  /**
   * The number of times that all passes were removed, so that an answer requested before a removal is not saved after
   * it.
   */
  forgotten: { times: number };
  /** The texts of the worker's own page; the catalogue's, which hold no markup. */
  texts: { language: string; direction: string; heading: string; advice: string; retry: string };
}

/** The methods of the browser's Cache that are used here. */
export type Store = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>;

/** Marks a saved pass that the guest has not opened: it was saved with another pass of its order. */
export const siblingHeader = 'x-kept-as-sibling';

/** More files than three versions of the app have. */
const assetsMax = 120;

/**
 * Responds to a request for a pass's page: with the server's answer if it arrives within three seconds, otherwise with
 * the saved copy, marked as such. A later answer is saved for the next time, and the page is notified.
 */
export async function openPage(from: Surroundings, request: Request): Promise<Response> {
  const { times } = from.forgotten;
  const store = await from.caches.open(passStore);
  const kept = await store.match(request.url);
  const answer = fetchAndKeep(from, { store, times }, request);
  if (kept === undefined) return answer.catch(() => noNetworkPage(from));
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
  if (first === undefined) return markKept(kept);
  return isAnswer(first) ? first : markKept(kept, serverFault);
}

/** The installed app's start: the last opened pass if one is saved, otherwise the page itself. */
export async function openStart(from: Surroundings, request: Request): Promise<Response> {
  const store = await from.caches.open(passStore);
  const pages = (await store.keys()).filter((one) => !one.url.includes('/api/'));
  let last: string | undefined;
  for (const page of pages) {
    const isSibling = (await store.match(page))?.headers.has(siblingHeader) === true;
    if (!isSibling) last = page.url;
  }
  if (last !== undefined) return Response.redirect(last, 302);
  return from.fetch(request).catch(() => noNetworkPage(from));
}

/** A file with a content hash in its name never changes, so the saved one is always current. */
export async function openAsset(from: Surroundings, request: Request): Promise<Response> {
  const store = await from.caches.open(assetStore);
  const kept = await store.match(request.url);
  if (kept !== undefined) return kept;
  const response = await from.fetch(request);
  if (response.ok) await putAsset(store, request.url, response.clone());
  return response;
}

/** A photo's address changes with the photo, but a deleted photo must not reappear while the device is online. */
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

/** Saves the files that a page has loaded before its worker started, and the pass that it shows. */
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

/** Saves a file with a content hash in its name, unless it is saved already. */
export async function keepAsset(from: Surroundings, url: string): Promise<void> {
  const store = await from.caches.open(assetStore);
  if ((await store.match(url)) !== undefined) return;
  const response = await from.fetch(url).catch(() => undefined);
  if (response?.ok === true) await putAsset(store, url, response);
}

/** Start Over: removes every saved pass and photo, and prevents pending answers from being saved. */
export async function forgetAll(from: Surroundings): Promise<void> {
  from.forgotten.times += 1;
  await from.caches.delete(passStore);
}

/** `times` is the number of removals when the work began; if it has changed since, the answer is not saved. */
async function fetchAndKeep(
  from: Surroundings,
  { store, times }: { store: Store; times: number },
  request: Request | string,
): Promise<Response> {
  const response = await from.fetch(request);
  // Every page of ours has the header. A public network's own page must not remove the pass.
  const isOurs = isAnswer(response) && response.headers.has(keepHeader);
  if (!isOurs || times !== from.forgotten.times) return response;
  const url = typeof request === 'string' ? request : request.url;
  // Deleting first moves the page to the end of the keys; the installed app opens the last one.
  await store.delete(url);
  if (response.ok && response.headers.get(keepHeader) === 'pass') await store.put(url, response.clone());
  // If Start Over was pressed during the write, the page may be in a new store by now.
  if (times !== from.forgotten.times) await from.caches.delete(passStore);
  return response;
}

/** False for the answer of a server that is busy, broken or restarting, because it says nothing about the pass. */
export function isAnswer(response: Pick<Response, 'status'>): boolean {
  return response.status < 500 && response.status !== 408 && response.status !== 429;
}

async function putAsset(store: Store, url: string, response: Response): Promise<void> {
  await store.put(url, response);
  const known = await store.keys();
  for (const old of known.slice(0, Math.max(0, known.length - assetsMax))) await store.delete(old);
}

/** The saved page with an attribute on its root element, which makes it show the time of its data and the cause. */
async function markKept(kept: Response, cause = ''): Promise<Response> {
  const html = await kept.text();
  return new Response(html.replace('<html ', `<html data-kept="${cause}" `), { headers: kept.headers });
}

/** A gull over the water, because the worker has none of the brand's drawings. */
const gull = `<svg viewBox="0 0 160 72" width="160" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" d="M34 34q22-22 46 4q24-26 46-4"/><path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" opacity=".6" d="M8 62q18-10 36 0t36 0t36 0t36 0"/></svg>`;

const noNetworkCss =
  ':root{color-scheme:light dark;background:#1a2145 linear-gradient(#1a2145,#333768 45%,#7a4a5c) fixed;color:#fff}body{display:grid;place-content:center;min-height:90vh;max-width:34rem;margin:auto;padding:0 24px;font:1.0625rem/1.5 system-ui,sans-serif}h1{font-family:ui-serif,Georgia,serif;line-height:1.15;margin:.5em 0 0}a{display:inline-block;border-radius:12px;background:#fff;color:#1a2145;padding:12px 20px;font-weight:600;text-decoration:none}';

/** The worker's own page, shown if no copy is saved. */
function noNetworkPage({ texts }: Surroundings): Response {
  const { language, direction, heading, advice, retry } = texts;
  const html = `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${heading}</title><style>${noNetworkCss}</style>${gull}<h1>${heading}</h1><p>${advice}</p><p><a href="">${retry}</a></p>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
