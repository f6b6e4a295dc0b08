/** The files that a saved page needs, and its photo; kept beside the pages. */
import { assetStore, passStore } from './kept.ts';
import { isPhotoPath } from './kept-paths.ts';

/** The browser's functions that the worker needs. */
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
  /** Where our own site is. */
  origin: string;
}

/** The methods of the browser's Cache that are used here. */
export type Store = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>;

/** More files than three versions of the app have. */
const assetsMax = 120;

/** Saves the photo and our own files that the HTML of a page names, the photo first; false after a Start Over. */
export async function keepFiles(from: Surroundings, html: string): Promise<boolean> {
  const { times } = from.forgotten;
  const named = [...html.matchAll(namedFile)].map(([, path = '']) => path);
  for (const path of new Set([...named.filter(isPhotoPath), ...named])) {
    if (times !== from.forgotten.times) return false;
    const url = from.origin + path;
    await (isPhotoPath(path)
      ? openPhoto(from, new Request(url)).catch(() => undefined)
      : keepAsset(from, url));
  }
  return true;
}

/** In an attribute, in the page's data or in its style sheet. */
const namedFile =
  /["(](\/(?:assets\/[\w.-]+|api\/(?:download\/[\w-]+\/photo\.jpg|look-image\/[0-9a-f]{32})))["#)]/g;

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

/** Saves a file with a content hash in its name, unless it is saved already. */
export async function keepAsset(from: Surroundings, url: string): Promise<void> {
  const store = await from.caches.open(assetStore);
  if ((await store.match(url)) !== undefined) return;
  const response = await from.fetch(url).catch(() => undefined);
  if (response?.ok === true) await putAsset(store, url, response);
}

async function putAsset(store: Store, url: string, response: Response): Promise<void> {
  await store.put(url, response);
  const known = await store.keys();
  for (const old of known.slice(0, Math.max(0, known.length - assetsMax))) await store.delete(old);
}
