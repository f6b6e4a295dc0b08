/** The names of the stores and the messages that the page and its service worker share. */

/** The store of saved pass pages and photos; Start Over removes it. */
export const passStore = 'passes';

/** The store of scripts, styles and pictures, all with a content hash in their names. */
export const assetStore = 'assets';

/** The time without a response after which the server counts as unreachable. */
export const silenceMilliseconds = 3000;

/** The value of `data-kept` on a page that is out of date because our server fails; empty without a network. */
export const serverFault = 'server';

/** The page's message to its worker: what to save, namely the pass's page and the files that the page has loaded. */
export interface KeepMessage {
  kind: 'keep';
  /** The pass's address, or null if the page shows no pass that may be saved. */
  page: string | null;
  assets: readonly string[];
  /** The language of the page, as its root element declares it. */
  language: string;
  /** The addresses of the other passes of its order. */
  family: readonly string[];
}

/** The page's message to remove every pass; the worker replies through the port when it has done so. */
export interface ForgetMessage {
  kind: 'forget';
}

/** The worker's message to its pages: the server has answered after all. */
export interface FreshMessage {
  kind: 'fresh';
  page: string;
}
