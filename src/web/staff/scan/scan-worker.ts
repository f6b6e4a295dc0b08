/**
 * The service worker of the gate's screen: keeps its page and our files, so that it opens without a network. It keeps no
 * answer of a call, so nothing about a guest.
 */

const pageStore = 'scan-page';
const fileStore = 'scan-files';

/** More files than three versions of the back office have. */
const filesMax = 400;

/** The time without a response after which the server counts as unreachable. */
const silenceMilliseconds = 2000;

/** The global scope of a worker; TypeScript cannot load its types and those of a page into one program. */
interface ScanWorkerScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(kind: 'install' | 'activate', listener: (event: WorkEvent) => void): void;
  addEventListener(kind: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(kind: 'message', listener: (event: WorkEvent & { data: unknown }) => void): void;
}

interface WorkEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends WorkEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const worker = globalThis as unknown as ScanWorkerScope; // this file runs as a service worker only

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && /^\/scan\/?$/.test(url.pathname))
    event.respondWith(openScanPage(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(openFile(request.url));
});
worker.addEventListener('message', (event) => {
  const files = event.data as string[]; // only our own page sends messages to its worker
  event.waitUntil(keepAll(files));
});

/** The server's page if it comes soon, otherwise the kept one. */
async function openScanPage(request: Request): Promise<Response> {
  const store = await caches.open(pageStore);
  const kept = await store.match('/scan');
  const answer = fetch(request).then(async (response) => {
    if (response.ok) await store.put('/scan', response.clone());
    return response;
  });
  if (kept === undefined) return answer;
  const silence = new Promise<undefined>((resolve) => setTimeout(resolve, silenceMilliseconds));
  const first = await Promise.race([answer.catch(() => undefined), silence]);
  return first === undefined || first.status >= 500 ? kept : first;
}

/** A file with a content hash in its name never changes, so the kept one is always current. */
async function openFile(url: string): Promise<Response> {
  const store = await caches.open(fileStore);
  const kept = await store.match(url);
  if (kept !== undefined) return kept;
  const response = await fetch(url);
  if (response.ok) {
    await store.put(url, response.clone());
    const keys = await store.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - filesMax))) await store.delete(old);
  }
  return response;
}

/** Keeps the page and the files that it loaded before its worker started. */
async function keepAll(files: readonly string[]): Promise<void> {
  for (const url of files) await openFile(url).catch(() => undefined);
  const response = await fetch('/scan').catch(() => undefined);
  if (response?.ok === true) await (await caches.open(pageStore)).put('/scan', response);
}
