/**
 * Keeps the other passes of an order once a guest has opened one of them, so that a parent at a gate without a signal can
 * show all of them. It runs in the worker, one page after the other, and ends at the first failure.
 */
import { keepHeader } from '#contract/kept-pages.ts';
import { familyPassesMax } from '#domain/constants.ts';

import {
  isAnswer,
  keep,
  keepAsset,
  openPhoto,
  siblingHeader,
  type Store,
  type Surroundings,
} from './keep-pages.ts';
import { passStore, type KeepMessage } from './kept.ts';

/** A copy younger than this is not fetched again. */
const freshForMilliseconds = 3_600_000;

/** Pages that are being fetched, for a page asks twice while it loads. */
const underWay = new Set<string>();

/** Keeps what a page asks for: the pass on the screen first, then the other passes of its order. */
export async function keepWithFamily(
  from: Surroundings,
  { page, assets, family }: Pick<KeepMessage, 'page' | 'assets' | 'family'>,
): Promise<void> {
  // Taken before the first wait: the guest may start over while the page itself is still being kept.
  const { times } = from.forgotten;
  await keep(from, { page, assets });
  await keepFamily(from, family, times);
}

/** Keeps the pages of the other passes, the first nine at most, unless all was forgotten after the `times`-th time. */
async function keepFamily(from: Surroundings, pages: readonly string[], times: number): Promise<void> {
  for (const page of pages.slice(0, familyPassesMax - 1)) {
    if (times !== from.forgotten.times) return;
    if (underWay.has(page)) continue;
    underWay.add(page);
    try {
      if (!(await keepOne(from, page, times))) return;
    } catch {
      return; // no network any more
    } finally {
      underWay.delete(page);
    }
  }
}

/** Keeps one page with its photo and files; false where the others need not be tried. */
async function keepOne(from: Surroundings, page: string, times: number): Promise<boolean> {
  const store = await from.caches.open(passStore);
  if (isFresh(await store.match(page))) return times === from.forgotten.times;
  const response = await from.fetch(page);
  if (!isAnswer(response) || times !== from.forgotten.times) return false;
  if (!response.ok || response.headers.get(keepHeader) !== 'pass') {
    await store.delete(page);
    return true;
  }
  const html = await response.text();
  for (const file of filesOf(html, page)) {
    if (times !== from.forgotten.times) return false;
    if (file.includes('/api/')) await openPhoto(from, new Request(file));
    else await keepAsset(from, file);
  }
  if (times !== from.forgotten.times) return false;
  await putSibling(store, page, new Response(html, { headers: response.headers }));
  if (times === from.forgotten.times) return true;
  // Forgotten while it was being written, it may stand in a new store by now.
  await from.caches.delete(passStore);
  return false;
}

/** The mark tells it from the pass that the guest has opened, to which the installed app goes back. */
async function putSibling(store: Store, page: string, response: Response): Promise<void> {
  response.headers.set(siblingHeader, 'yes');
  await store.put(page, response);
}

function isFresh(kept: Response | undefined): boolean {
  const madeAt = Date.parse(kept?.headers.get('date') ?? '');
  return Date.now() - madeAt < freshForMilliseconds;
}

/** The photo of a pass's page and our own files that it names. */
function filesOf(html: string, page: string): string[] {
  const named = html.matchAll(/"(\/(?:assets\/[\w.-]+|api\/download\/[\w-]+\/photo\.jpg))["#]/g);
  return [...new Set([...named].map(([, path = '']) => new URL(path, page).href))];
}
