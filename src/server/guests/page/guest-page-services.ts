import type { Services } from '#server/base/services.ts';

/** What the page of a guest needs. */
export type GuestPageServices = Pick<
  Services,
  'db' | 'clock' | 'brand' | 'secrets' | 'config' | 'walletKeys'
>;
