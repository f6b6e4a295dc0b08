/** The two simulated phones of one open page, and the pages that watch them. */
import type { Services } from '#server/base/services.ts';
import { makeApplePhone, type ApplePhone } from './apple-phone.ts';
import { makeGooglePhone, type GooglePhone } from './google-phone.ts';

/** Two phones side by side. */
export interface Desk {
  apple: ApplePhone | undefined;
  google: GooglePhone | undefined;
  /** The language in which change messages are written; the park's own if undefined. */
  language: string | undefined;
  /** Calls the listener after each change; returns a function that ends it. */
  watch(listener: () => void): () => void;
}

/** Phones that are forgotten first are those of the page that was opened first. */
const desksMax = 20;

/** Starts without phones; a name gets its phones when a page first asks for them. */
export function makeDesks(services: Services): { open(name: string): Desk } {
  const desks = new Map<string, Desk>();
  return {
    open: (name) => {
      const known = desks.get(name);
      if (known !== undefined) return known;
      const desk = makeDesk(services);
      desks.set(name, desk);
      for (const [oldest, { apple, google }] of [...desks].slice(0, Math.max(0, desks.size - desksMax))) {
        apple?.close();
        google?.close();
        desks.delete(oldest);
      }
      return desk;
    },
  };
}

function makeDesk(services: Services): Desk {
  const { walletKeys, googleWallet, pushedPhones, config, clock, brand } = services;
  const listeners = new Set<() => void>();
  const shared = {
    locale: brand.locale,
    now: () => clock.now(),
    onChange: () => {
      for (const listener of listeners) listener();
    },
  };
  const desk: Desk = {
    apple:
      walletKeys &&
      makeApplePhone({
        ...shared,
        publicUrl: config.publicUrl,
        trustedPems: [walletKeys.authorityPem],
        pushedPhones,
        language: () => desk.language,
      }),
    google: googleWallet?.standIn && makeGooglePhone({ ...shared, standIn: googleWallet.standIn }),
    language: undefined,
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return desk;
}
