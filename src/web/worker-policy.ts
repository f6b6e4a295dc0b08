/**
 * The one Trusted Types policy of the site: scripts of our own origin may become workers, and nothing else. The content
 * security policy names it, and allows it to be made once.
 */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** The address of a worker's script as the browser wants it. Throws where it is not below /assets/ or the service worker. */
export function trustWorkerUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }; // not every browser has them
  if (trustedTypes === undefined) return refuseForeign(url);
  policy ??= trustedTypes.createPolicy('app-worker', { createScriptURL: refuseForeign });
  return policy.createScriptURL(url);
}

function refuseForeign(url: string): string {
  const { origin, pathname } = new URL(url, location.href);
  const isOurs = pathname.startsWith('/assets/') || pathname === '/service-worker.js';
  if (origin !== location.origin || !isOurs) throw new TypeError('A worker must be a script of our own.');
  return url;
}
