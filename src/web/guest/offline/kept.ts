/** What the page and its service worker agree on: the names of the stores and the messages. */

/** The store of kept pass pages and photos; Start Over empties it. */
export const passStore = 'passes';

/** The store of scripts, styles and pictures, all named by their content. */
export const assetStore = 'assets';

/** How long a server may keep silent before it counts as no network. */
export const silenceMilliseconds = 3000;

/** The page tells its worker what to keep: the pass's page, and what the page has loaded. */
export interface KeepMessage {
  kind: 'keep';
  /** The pass's address, or null where the page shows none that may be kept. */
  page: string | null;
  assets: readonly string[];
  /** The addresses of the other passes of its order. */
  family: readonly string[];
}

/** The page has its worker forget every pass; the worker answers through the port once it has. */
export interface ForgetMessage {
  kind: 'forget';
}

/** The worker tells its pages that the server has answered after all. */
export interface FreshMessage {
  kind: 'fresh';
  page: string;
}

/** True for the address of a pass: an order id with a barcode, or a hashed link. */
export function isPassPath(path: string): boolean {
  return /^\/(?:\d{8}\/[^/]+(?:\/[^/]+)?|[A-Za-z0-9_-]{81,128})\/?$/.test(path);
}
