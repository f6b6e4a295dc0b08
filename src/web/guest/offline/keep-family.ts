/**
 * Saves the other passes of an order after a guest has opened one of them, so that a parent at a gate without
 * reception can show all of them. It runs in the service worker, one page after the other, and stops at the first
 * failure.
 */
import { keepHeader } from '#contract/kept-pages.ts';
import { familyPassesMax } from '#domain/constants.ts';

import { keepFiles, type Store, type Surroundings } from './keep-files.ts';
import { isAnswer, keep, siblingHeader } from './keep-pages.ts';
import { passStore, type KeepMessage } from './kept.ts';

/** A saved page younger than this is not fetched again. */
const freshForMilliseconds = 3_600_000;

/** Pages that are being fetched, because a page asks twice while it loads. */
const underWay = new Set<string>();

/** Saves the pass on the screen first, then the other passes of its order. */
export async function keepWithFamily(
  from: Surroundings,
  { page, assets, family }: Pick<KeepMessage, 'page' | 'assets' | 'family'>,
): Promise<void> {
  // Read before the first await: the guest may press Start Over while the page itself is being saved.
  const { times } = from.forgotten;
  await keep(from, { page, assets });
  await keepFamily(from, family, times);
}

/**
 * Saves the pages of the other passes, nine at most, unless Start Over has been pressed since the count was `times`.
 */
async function keepFamily(from: Surroundings, pages: readonly string[], times: number): Promise<void> {
  for (const page of pages.slice(0, familyPassesMax - 1)) {
    if (times !== from.forgotten.times) return;
    if (underWay.has(page)) continue;
    underWay.add(page);
    try {
      if (!(await keepOne(from, page, times))) return;
    } catch {
      return; // the network is gone
    } finally {
      underWay.delete(page);
    }
  }
}

/** Saves one page with its photo and files; false if the remaining pages need not be tried. */
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
  if (!(await keepFiles(from, html)) || times !== from.forgotten.times) return false;
  await putSibling(store, page, new Response(html, { headers: response.headers }));
  if (times === from.forgotten.times) return true;
  // If Start Over was pressed during the write, the page may be in a new store by now.
  await from.caches.delete(passStore);
  return false;
}

/** The header distinguishes it from the pass that the guest has opened, which the installed app shows at its start. */
async function putSibling(store: Store, page: string, response: Response): Promise<void> {
  response.headers.set(siblingHeader, 'yes');
  await store.put(page, response);
}

function isFresh(kept: Response | undefined): boolean {
  const madeAt = Date.parse(kept?.headers.get('date') ?? '');
  return Date.now() - madeAt < freshForMilliseconds;
}
