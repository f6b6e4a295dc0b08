/**
 * Workers under Trusted Types: the page's policy lets a script become a worker only through `app-worker`, which takes
 * files of our own alone and can be made once a page (docs/security.md, Headers).
 */

/** Starts a module worker from a file of the web build (`import url from './x.worker.ts?worker&url'`). */
export function startAppWorker(url: string): Worker {
  return new Worker(trustWorkerUrl(url), { type: 'module' });
}

/** The address of a worker's script as the browser wants it. Throws a TypeError for a script that is not ours. */
export function trustWorkerUrl(url: string): string {
  policy ??= makePolicy();
  // Where Trusted Types are on, workers take the policy's address object; their types say text only.
  return policy.createScriptURL(url) as string;
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

let policy: ScriptUrlPolicy | undefined;

function makePolicy(): ScriptUrlPolicy {
  const { trustedTypes } = window as TrustedTypesWindow; // the same window, with what newer browsers add to it
  const rules = { createScriptURL: takeOwnFile };
  return trustedTypes?.createPolicy('app-worker', rules) ?? rules;
}

/** Only files of our own build and the service worker, whatever a caller might have been talked into. */
function takeOwnFile(url: string): string {
  const { origin, pathname, href } = new URL(url, window.location.href);
  const isOurs = pathname.startsWith('/assets/') || pathname === '/service-worker.js';
  if (origin !== window.location.origin || !isOurs)
    throw new TypeError('A worker must be a script of our own.');
  return href;
}
