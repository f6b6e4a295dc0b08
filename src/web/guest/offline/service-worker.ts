/** The service worker: responds to requests for passes, their photos and our files, and to no others. */
import { appStart } from '#contract/kept-pages.ts';

import { keepWithFamily } from './keep-family.ts';
import { type ForgetMessage, type FreshMessage, type KeepMessage } from './kept.ts';
import { isOtherPath, isPassPath, isPhotoPath } from './kept-paths.ts';
import { openAsset, openPhoto, type Surroundings } from './keep-files.ts';
import { forgetAll, openOther, openPage, openStart } from './keep-pages.ts';
import { keepOfflinePage } from './offline-page.ts';

/** The global scope of a worker; TypeScript cannot load its types and those of a page into one program. */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(): Promise<{ url: string; postMessage(message: unknown, transfer: Transferable[]): void }[]>;
  };
  addEventListener(kind: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(kind: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(kind: 'message', listener: (event: MessageToWorker) => void): void;
}

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface MessageToWorker extends WorkerEvent {
  data: unknown;
  ports: readonly MessagePort[];
}

interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const worker = scopeOf(globalThis);

const surroundings: Surroundings = {
  fetch: (request, init) => fetch(request, init),
  caches,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  tellFresh: (page) => void tellFresh(page),
  forgotten: { times: 0 },
  origin: location.origin,
};

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const answer = answerOf(event.request);
  if (answer !== undefined) event.respondWith(answer);
});
worker.addEventListener('message', (event) => {
  const message = event.data as KeepMessage | ForgetMessage; // only our own pages can send messages to their worker
  event.waitUntil(message.kind === 'keep' ? keepAll(message) : forget(event.ports));
});

function scopeOf(scope: object): WorkerScope {
  if (!isWorkerScope(scope)) throw new Error('This file runs as a service worker only.');
  return scope;
}

function isWorkerScope(scope: object): scope is WorkerScope {
  return 'skipWaiting' in scope && 'clients' in scope && 'addEventListener' in scope;
}

function answerOf(request: Request): Promise<Response> | undefined {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return undefined;
  if (request.mode === 'navigate') {
    if (`${url.pathname}${url.search}` === appStart) return openStart(surroundings, request);
    if (isPassPath(url.pathname)) return openPage(surroundings, request);
    return isOtherPath(url.pathname) ? openOther(surroundings, request) : undefined;
  }
  // The face check is large, and useless without the network that a photo upload needs.
  if (/^\/(?:assets\/(?!face-check-)|api\/look-image\/)/.test(url.pathname))
    return openAsset(surroundings, request);
  return isPhotoPath(url.pathname) ? openPhoto(surroundings, request) : undefined;
}

/** Everything for the pass on the screen first, because the network may go at any moment. */
async function keepAll(message: KeepMessage): Promise<void> {
  await keepWithFamily(surroundings, message);
  await keepOfflinePage(surroundings, message.language);
}

async function forget(ports: readonly MessagePort[]): Promise<void> {
  await forgetAll(surroundings);
  for (const port of ports) port.postMessage('forgotten');
}

async function tellFresh(page: string): Promise<void> {
  const message: FreshMessage = { kind: 'fresh', page };
  for (const client of await worker.clients.matchAll()) client.postMessage(message, []);
}
