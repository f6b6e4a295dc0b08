/** The page that the worker shows for an address that has no connection: what opens without one on this device. */
import type { GuestPageData } from '#contract/guest-page.ts';
import { keepHeader, keptPassesId, offlinePath } from '#contract/kept-pages.ts';

import { keepFiles, type Surroundings } from './keep-files.ts';
import { assetStore, passStore } from './kept.ts';
import { isPassPath } from './kept-paths.ts';

/** The saved page is replaced if it is older than this, because a new version of the app has other files. */
const freshForMilliseconds = 3_600_000;

/** Saves the page with its files, unless a fresh one in this language is saved already. */
export async function keepOfflinePage(from: Surroundings, language: string): Promise<void> {
  const store = await from.caches.open(assetStore);
  const address = from.origin + offlinePath;
  const kept = await store.match(address);
  const isFresh = Date.now() - Date.parse(kept?.headers.get('date') ?? '') < freshForMilliseconds;
  if (isFresh && (await kept?.text())?.includes(`<html lang="${language}"`)) return;
  const response = await from.fetch(address).catch(() => undefined);
  // A public network's own page is not ours.
  if (response?.ok !== true || !response.headers.has(keepHeader)) return;
  const html = await response.text();
  await keepFiles(from, html);
  await store.put(address, new Response(html, { headers: response.headers }));
}

/** The page with the passes that this device keeps. Fails as the network does if no such page is saved. */
export async function showOfflinePage(from: Surroundings, failure: unknown): Promise<Response> {
  const store = await from.caches.open(assetStore);
  const kept = await store.match(from.origin + offlinePath);
  if (kept === undefined) throw failure;
  const html = await kept.text();
  const items = (await keptPasses(from)).map(
    ({ path, name }) =>
      `<li><a class="inline-flex min-h-12 items-center font-semibold underline" href="${path}"><bdi>${escape(name)}</bdi></a></li>`,
  );
  const list = `<ul id="${keptPassesId}"`;
  const at = html.indexOf('>', html.indexOf(list)) + 1;
  return new Response(html.slice(0, at) + items.join('') + html.slice(at), {
    status: 503,
    headers: kept.headers,
  });
}

/** The paths and the names of the saved passes, the last opened one first. */
async function keptPasses({ caches }: Surroundings): Promise<{ path: string; name: string }[]> {
  const store = await caches.open(passStore);
  const found: { path: string; name: string }[] = [];
  for (const { url } of await store.keys()) {
    const { pathname } = new URL(url);
    if (!isPassPath(pathname)) continue;
    const page = await store.match(url);
    found.unshift({ path: pathname, name: writePassName((await page?.text()) ?? '') });
  }
  return found;
}

/** The product of a saved page, and the first name of its holder; the title of the page may hold no name. */
function writePassName(html: string): string {
  const data = /id="page-data">(.*?)<\/script>/s.exec(html)?.[1];
  if (data === undefined) return '';
  const { page } = JSON.parse(data) as GuestPageData; // the server wrote it into the page in this form
  const answer = page.kind === 'main' ? page.answer : null;
  if (answer === null || !('barcode' in answer)) return answer?.product ?? '';
  return [answer.product, answer.firstName].filter(Boolean).join(', ');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
