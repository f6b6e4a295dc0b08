/** Keeps the gate's screen on the device, so that it opens without a network. */
import { openReader } from '#web/shared/scanner/code-reader.ts';
import { trustWorkerUrl } from '#web/shared/workers/app-worker.ts';

/** Starts the service worker, and lets it keep the page with all its files, also those that the camera needs. */
export async function keepScanPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const address = trustWorkerUrl('/scan-worker.js');
    const registration = await navigator.serviceWorker.register(address, { scope: '/scan' });
    await loadReader();
    const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
    const files = loaded.filter((url) => url.startsWith(`${location.origin}/assets/`));
    // A message to a worker that is still starting waits for it.
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    worker?.postMessage([...new Set(files)], []);
  } catch {
    // Without a worker (private mode, storage full) the page itself needs a network; the list does not.
  }
}

/** Reads an empty picture, so that the files of the reader arrive while there is a network. */
async function loadReader(): Promise<void> {
  // The oldest browsers cannot run our reader; the camera says so when it is turned on.
  if (!('OffscreenCanvas' in window)) return;
  const reader = await openReader(true).catch(() => undefined);
  if (reader === undefined) return;
  const picture = await createImageBitmap(new ImageData(8, 8));
  await reader.read(picture).catch(() => undefined);
  reader.close();
}
