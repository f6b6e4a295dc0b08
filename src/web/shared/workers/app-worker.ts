/**
 * Workers under Trusted Types: the page's policy accepts worker scripts only from `app-worker`, which takes only our
 * own files and can be created only once per page (docs/security.md, Headers).
 */

/** Starts a module worker from a file of the web build (`import url from './x.worker.ts?worker&url'`). */
export function startAppWorker(url: string): Worker {
  return new Worker(trustWorkerUrl(url), { type: 'module' });
}

/**
 * The address of a worker's script in the type that the browser requires. Throws a TypeError for a script that is not
 * ours.
 */
export function trustWorkerUrl(url: string): string {
  policy ??= makePolicy();
  // With Trusted Types, workers take the policy's address object, but their types accept only strings.
  return policy.createScriptURL(url) as string;
}

interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}

/** Undefined in some browsers; TypeScript's library lacks it. */
interface TrustedTypesWindow {
  trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
  };
}

let policy: ScriptUrlPolicy | undefined;

function makePolicy(): ScriptUrlPolicy {
  const { trustedTypes } = window as TrustedTypesWindow; // the same window, typed with an API that newer browsers have
  const rules = { createScriptURL: takeOwnFile };
  return trustedTypes?.createPolicy('app-worker', rules) ?? rules;
}

/** Accepts only files of our own build and the service workers, whatever address the caller passes. */
function takeOwnFile(url: string): string {
  const { origin, pathname, href } = new URL(url, window.location.href);
  const isOurs = /^\/(?:assets\/|(?:service|scan)-worker\.js$)/.test(pathname);
  if (origin !== window.location.origin || !isOurs)
    throw new TypeError('A worker must be a script of our own.');
  return href;
}
