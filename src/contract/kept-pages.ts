/** What the server and the guest's service worker agree on about passes that a device keeps. */

/** The header by which a page says whether it is a pass that may be kept (`pass`) or must go (`no`). */
export const keepHeader = 'x-keep';

/** Where the installed app starts; the worker leads on to the last kept pass. */
export const appStart = '/?from=home-screen';
