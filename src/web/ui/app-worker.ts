/** Starts workers: the page's policy lets only scripts of our own build become one (docs/security.md, Headers). */

/** The part of Trusted Types that is used here; not every browser has them, and TypeScript does not know them yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy;
}

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

let policy: ScriptUrlPolicy | undefined;

/** Starts a module worker from an address of our own build, such as that of an import that ends in `?worker&url`. */
export function startAppWorker(url: string): Worker {
  policy ??= makePolicy();
  return new Worker(policy.createScriptURL(url), { type: 'module' });
}

/** A policy's name may be used once a page, so there is one for all workers. */
function makePolicy(): ScriptUrlPolicy {
  const rules = { createScriptURL: refuseForeign };
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }; // where there are none, it is undefined
  return trustedTypes?.createPolicy('app-worker', rules) ?? rules;
}

function refuseForeign(url: string): string {
  if (new URL(url, location.href).origin !== location.origin || !url.startsWith('/assets/'))
    throw new TypeError('A worker may only be a script of our own build.');
  return url;
}
