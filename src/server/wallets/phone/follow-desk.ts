/** Sends the drawn phones to a page, again after each change. */
import type { Writable } from 'node:stream';

import type { Brand } from '#contract/brand.ts';

import type { Services } from '#server/base/services.ts';
import { formatInstant } from '#domain/park-format.ts';
import { escapeHtml } from '#server/base/escape-html.ts';
import type { Desk } from './desk.ts';
import type { GoogleFace } from '../portrait/google-face.ts';
import { type GooglePictures, drawGooglePass } from '../portrait/google-portrait.ts';
import { readAppleFace } from '../portrait/apple-face.ts';
import { drawAppleBack, drawAppleFront } from '../portrait/apple-portrait.ts';
import type { ApplePhone, InstalledPass } from './apple-phone.ts';
import type { GooglePhone, Notices } from './google-phone.ts';

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
    const lost = [...addresses].filter(
      (address) => !known.has(address) && URL.canParse(address) && new URL(address).host === host,
    );
    if (known.size + lost.length > picturesMax) known.clear();
    await Promise.all(
      lost.map(async (address) => {
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

/** How the phones show things. */
export interface PhoneView {
  brand: Pick<Brand, 'locale' | 'timeZone'>;
  language: string | undefined;
  now: Date;
}

function drawApplePhone(phone: ApplePhone, view: PhoneView): string {
  const passes = phone.passes().map((pass) => drawInstalled(pass, view));
  return drawPhone(phone, view, passes, 'No pass in Apple Wallet.');
}

/** The Google phone, with the pictures that its passes name. */
function drawGooglePhone(phone: GooglePhone, view: PhoneView, pictures: GooglePictures): string {
  const passes = phone
    .passes(view.language)
    .map(
      ({ id, face }) =>
        `<section class="held">${drawGooglePass(face, pictures)}${drawActions('google', id, face.title)}</section>`,
    );
  return drawPhone(phone, view, passes, 'No pass in Google Wallet.');
}

function drawPhone(phone: Notices, view: PhoneView, passes: readonly string[], empty: string): string {
  const banners = phone
    .banners()
    .map(
      ({ at, title, text }) =>
        `<li class="banner"><span>${escapeHtml(title)}</span><time>${escapeHtml(timeOf(at, view))}</time><p>${escapeHtml(text)}</p></li>`,
    );
  const events = phone.events().map((line) => `<li>${escapeHtml(line)}</li>`);
  return [
    `<ul class="banners" aria-label="Notifications">${banners.join('')}</ul>`,
    passes.length === 0 ? `<p class="empty">${empty}</p>` : passes.join(''),
    `<details class="events" data-key="events"><summary>Calls and pushes (${events.length})</summary><ol>${events.join('')}</ol></details>`,
  ].join('');
}

function drawInstalled(pass: InstalledPass, { brand, language, now }: PhoneView): string {
  const { id, json, images, strings, problems, isRegistered } = pass;
  const face = readAppleFace({ json, images, strings, language, locale: brand.locale, now });
  const warnings = problems.map(({ path, reason }) => `<li>${escapeHtml(`${path} ${reason}`)}</li>`);
  const watch =
    face.watchBarcode === undefined
      ? ''
      : `<p class="note">A watch shows ${escapeHtml(face.watchBarcode.format.replace('PKBarcodeFormat', ''))}, because it cannot draw the first code.</p>`;
  const updates = isRegistered ? '' : '<p class="note">The pass has no updates on this phone.</p>';
  return [
    `<section class="held">${drawAppleFront(face)}`,
    `<details data-key="${escapeHtml(`back ${id}`)}"><summary>Back of the pass</summary>${drawAppleBack(face)}</details>`,
    watch,
    updates,
    warnings.length === 0
      ? ''
      : `<details data-key="${escapeHtml(`warnings ${id}`)}"><summary>Warnings (${warnings.length})</summary><ul class="note">${warnings.join('')}</ul></details>`,
    drawActions('apple', id, face.description),
    '</section>',
  ].join('');
}

function drawActions(phone: 'apple' | 'google', id: string, title: string): string {
  const button = (act: string, text: string): string =>
    `<button type="button" data-phone="${phone}" data-act="${act}" data-id="${escapeHtml(id)}" aria-label="${escapeHtml(`${text}: ${title}`)}">${text}</button>`;
  const refresh = phone === 'apple' ? button('refresh', 'Ask for updates') : '';
  return `<p class="acts">${refresh}${button('remove', 'Delete')}</p>`;
}

function timeOf(at: Date, { brand }: PhoneView): string {
  return formatInstant(at, brand, { timeStyle: 'short' });
}
