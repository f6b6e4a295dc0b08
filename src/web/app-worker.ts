/** Workers under Trusted Types: the page's policy lets a script run in a worker only through `app-worker`. */

/** Starts a module worker from a file of the web build (`import url from './x.worker.ts?worker&url'`). */
export function startAppWorker(url: string): Worker {
  // The worker's constructor takes the policy's address object where Trusted Types are on; its type says text only.
  return new Worker(policy().createScriptURL(url) as string, { type: 'module' });
}

interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}

/** As far as browsers have it; TypeScript's own library does not know it yet. */
interface TrustedTypesWindow {
  trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
  };
}

let made: ScriptUrlPolicy | undefined;

/** A policy can be made once a page. */
function policy(): ScriptUrlPolicy {
  const { trustedTypes } = window as TrustedTypesWindow; // the same window, with what newer browsers add to it
  const rules = { createScriptURL: takeOwnFile };
  return (made ??= trustedTypes?.createPolicy('app-worker', rules) ?? rules);
}

/** Only files of our own build, whatever a caller might have been talked into. */
function takeOwnFile(url: string): string {
  const { origin, pathname, href } = new URL(url, window.location.href);
  if (origin !== window.location.origin || !pathname.startsWith('/assets/'))
    throw new TypeError('A worker may only be started from our own assets.');
  return href;
}
