/** The texts of pages that were kept, and of the service worker. */
export const offline = {
  noConnection: 'No connection',
  neverOpened:
    'This page was not opened on this device before, so it needs a connection. Please try again where there is one.',
} as const;
