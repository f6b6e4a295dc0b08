/** The page's side of keeping passes: starts the worker, tells it what to keep, and empties the store. */
import { trustWorkerUrl } from '#web/shared/workers/app-worker.ts';
import { isPassPath, passStore, type ForgetMessage, type FreshMessage, type KeepMessage } from './kept.ts';

/** Starts the worker once the page has loaded, and has the pass on the screen kept by `keep`. */
export function startKeeping(keep: () => Promise<void>): void {
  if (!('serviceWorker' in navigator)) return;
  const register = async (): Promise<void> => {
    try {
      await navigator.serviceWorker.register(trustWorkerUrl('/service-worker.js'));
      await keep();
    } catch {
      // A browser that refuses (private mode, storage full) shows passes as before, with a network only.
    }
  };
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<FreshMessage>) => {
    // Not while a barcode fills the screen or a form is open: that would pull it away from the gate's scanner.
    const isBusy = document.querySelector('dialog[open], form:not([method=get])') !== null;
    if (event.data.kind === 'fresh' && event.data.page === location.href && isKept() && !isBusy)
      location.reload();
  });
}

/**
 * Has the worker keep the pass whose address the browser shows now, the files that are on the page, and in the background
 * the other passes of the order, which are at `paths`.
 */
export async function keepThisPage(paths: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
  const mayKeep = isPassPath(location.pathname) && !isKept();
  const others = paths.filter((path) => path !== location.pathname);
  const message: KeepMessage = {
    kind: 'keep',
    page: mayKeep ? location.href : null,
    assets: loaded.filter((url) => url.startsWith(`${location.origin}/assets/`)),
    family: mayKeep ? others.map((path) => `${location.origin}${path}`) : [],
  };
  if (!isForgetting) active?.postMessage(message, []);
}

/** Set once the guest starts over: what this page still has under way must not be kept any more. */
let isForgetting = false;

/** How long a worker may take to forget; the page then removes the store by itself. */
const forgetMilliseconds = 1000;

/** Removes every kept pass and photo from the device, those that the worker is about to keep included. */
export async function forgetPasses(): Promise<void> {
  isForgetting = true;
  if ('serviceWorker' in navigator) await askWorkerToForget(navigator.serviceWorker.controller);
  if ('caches' in window) await window.caches.delete(passStore);
}

async function askWorkerToForget(worker: ServiceWorker | null): Promise<void> {
  if (worker === null) return;
  const { port1, port2 } = new MessageChannel();
  const message: ForgetMessage = { kind: 'forget' };
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true });
    port1.start();
    worker.postMessage(message, [port2]);
    setTimeout(resolve, forgetMilliseconds);
  });
}

/** True where the pass at this path is kept, so that it opens without a network. */
export async function isPassKept(path: string): Promise<boolean> {
  if (!('caches' in window)) return false;
  const url = `${location.origin}${path}`;
  const kept = await window.caches.match(url, { cacheName: passStore }).catch(() => undefined);
  return kept !== undefined;
}

/** True where the page on the screen is a kept one, or may be out of date for want of a network. */
export function isKept(): boolean {
  return 'kept' in document.documentElement.dataset;
}

/** Marks the page as one that may be out of date, or as fresh. */
export function markKept(mayBeOld: boolean): void {
  document.documentElement.toggleAttribute('data-kept', mayBeOld);
}
