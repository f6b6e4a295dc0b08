/** Draws both phones: the banners, the passes with their backs, and what the phone did. */
import { formatInstant } from '#domain/park-format.ts';

import { escapeHtml } from '#server/base/escape-html.ts';
import type { Brand } from '#contract/brand.ts';
import { readAppleFace } from '../portrait/apple-face.ts';
import { drawAppleBack, drawAppleFront } from '../portrait/apple-portrait.ts';
import { drawGooglePass, type GooglePictures } from '../portrait/google-portrait.ts';
import type { ApplePhone, InstalledPass } from './apple-phone.ts';
import type { GooglePhone, Notices } from './google-phone.ts';

/** How the phones show things. */
export interface PhoneView {
  brand: Pick<Brand, 'locale' | 'timeZone'>;
  language: string | undefined;
  now: Date;
}

export function drawApplePhone(phone: ApplePhone, view: PhoneView): string {
  const passes = phone.passes().map((pass) => drawInstalled(pass, view));
  return drawPhone(phone, view, passes, 'No pass in Apple Wallet.');
}

/** The Google phone, with the pictures that its passes name. */
export function drawGooglePhone(phone: GooglePhone, view: PhoneView, pictures: GooglePictures): string {
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
