/** Sends the drawn phones to a page, again after each change. */
import type { Writable } from 'node:stream';

import type { Services } from '#server/base/services.ts';
import type { Desk } from './desk.ts';
import { drawApplePhone, drawGooglePhone } from './draw-phones.ts';
import type { GoogleFace } from '../portrait/google-face.ts';
import type { GooglePictures } from '../portrait/google-portrait.ts';

/** Both phones as HTML. */
interface DrawnDesk {
  apple: string;
  google: string;
}

export function makeDrawDesk(services: Services): (desk: Desk, language: string) => Promise<DrawnDesk> {
  const loadPictures = makePictureLoader(services.config.publicUrl);
  return async ({ apple, google }, chosen) => {
    const language = chosen === '' ? undefined : chosen;
    const view = { brand: services.brand, language, now: services.clock.now() };
    const faces = google?.passes(language).map(({ face }) => face) ?? [];
    const pictures = await loadPictures(faces);
    return {
      apple: apple === undefined ? missing.apple : drawApplePhone(apple, view),
      google: google === undefined ? missing.google : drawGooglePhone(google, view, pictures),
    };
  };
}

const missing = {
  apple: '<p class="empty">This park has no Apple certificate.</p>',
  google: '<p class="empty">Google Wallet writes to Google itself, so this phone sees nothing.</p>',
};

/** Several changes within this time are drawn once. */
const togetherMs = 40;

/** A comment line now and then, so that a connection without changes stays open. */
const keepAliveMs = 20_000;

/** Writes an event now and after each change; returns a function that ends it. */
export function followDesk(desk: Desk, draw: () => Promise<DrawnDesk>, stream: Writable): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isDrawing = false;
  let isDue = false;
  const send = async (): Promise<void> => {
    timer = undefined;
    if (isDrawing) return void (isDue = true);
    isDrawing = true;
    do {
      isDue = false;
      const drawn = await draw();
      if (!stream.writableEnded) stream.write(`event: phones\ndata: ${JSON.stringify(drawn)}\n\n`);
    } while (isDue);
    isDrawing = false;
  };
  const plan = (delayMs: number): void => {
    timer ??= setTimeout(() => void send().catch((error: Error) => stream.destroy(error)), delayMs);
  };
  plan(0);
  const stopWatching = desk.watch(() => plan(togetherMs));
  const keepAlive = setInterval(() => stream.write(': \n\n'), keepAliveMs);
  keepAlive.unref();
  return () => {
    stopWatching();
    clearTimeout(timer);
    clearInterval(keepAlive);
  };
}

const timeoutMs = 10_000;

const picturesMax = 50;

/** A loader that keeps what it fetched, as Google's servers do. */
function makePictureLoader(publicUrl: string): (faces: readonly GoogleFace[]) => Promise<GooglePictures> {
  const known = new Map<string, Uint8Array>();
  const { host } = new URL(publicUrl);
  return async (faces) => {
    const addresses = new Set(faces.flatMap(({ logo, hero, photos }) => [logo, hero, ...photos]));
    const missing = [...addresses].filter(
      (address) => !known.has(address) && URL.canParse(address) && new URL(address).host === host,
    );
    if (known.size + missing.length > picturesMax) known.clear();
    await Promise.all(
      missing.map(async (address) => {
        const picture = await fetchPicture(new URL(new URL(address).pathname, publicUrl));
        if (picture !== undefined) known.set(address, picture);
      }),
    );
    return known;
  };
}

/** Undefined if there is no such picture; the card is then drawn without it. */
async function fetchPicture(url: URL): Promise<Uint8Array | undefined> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    return answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}
