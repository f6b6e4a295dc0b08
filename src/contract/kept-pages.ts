/** What the server and the guest's service worker agree on about passes that a device keeps. */

/** The header by which a page says whether it is a pass that may be kept (`pass`) or must go (`no`). */
export const keepHeader = 'x-keep';

/** The page that the worker keeps for all that has no connection. */
export const offlinePath = '/offline';

/** Where that page has room for the passes that the device keeps; the server writes it empty. */
export const keptPassesId = 'kept-passes';

/** Where the installed app starts; the worker leads on to the last kept pass. */
export const appStart = '/?from=home-screen';
