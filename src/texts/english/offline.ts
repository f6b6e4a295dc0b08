/** The texts of pages that were kept, and of the service worker. */
export const offline = {
  noConnection: 'No connection',
  whatWorks: 'This page needs a connection. The passes that you have opened on this device open without one.',
  noneKept: 'No pass is kept on this device. Open your pass once where there is a connection.',
} as const;
