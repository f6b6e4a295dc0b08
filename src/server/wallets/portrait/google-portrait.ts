/**
 * Draws a Google pass as Google Wallet lays it out, as HTML without scripts: for previews, and for the simulated phone.
 */
import { readableColor } from '#domain/colors.ts';

import { escapeHtml } from '#server/base/escape-html.ts';
import { drawCode, drawPicture } from './apple-portrait.ts';
import type { GoogleFace, GoogleItem } from './google-face.ts';

/** The pictures that a pass names, by their addresses. */
export type GooglePictures = ReadonlyMap<string, Uint8Array>;

/** The card with its header, title, rows, code and banner, and the details below it. */
export function drawGooglePass(face: GoogleFace, pictures: GooglePictures): string {
  const { title, subtitle, state, hero, logo, photos } = face;
  const background = face.background ?? 'ffffff';
  return [
    `<article class="google-pass" aria-label="${escapeHtml(title)}" data-state="${escapeHtml(state)}">`,
    `<div class="google-card" style="--google-background:#${background};--google-text:#${readableColor('ffffff', background)}">`,
    `<header>${drawPicture(pictures.get(logo), '', 'google-logo')}<p>${escapeHtml(face.issuer)}</p></header>`,
    subtitle === '' ? '' : `<p class="google-subtitle">${escapeHtml(subtitle)}</p>`,
    `<p class="google-title">${escapeHtml(title)}</p>`,
    ...face.rows.map((row) => `<dl class="google-row">${row.map(itemOf).join('')}</dl>`),
    drawBarcode(face),
    drawPicture(pictures.get(hero), '', 'google-hero'),
    '</div>',
    state === 'ACTIVE' || state === '' ? '' : `<p class="google-ended">${escapeHtml(endedText(state))}</p>`,
    ...face.messages.map(
      ({ header, body }) =>
        `<p class="google-message"><strong>${escapeHtml(header)}</strong> ${escapeHtml(body)}</p>`,
    ),
    ...photos.map((address) => drawPicture(pictures.get(address), 'The guest’s photo', 'google-photo')),
    `<dl class="google-details">${face.details.map(itemOf).join('')}</dl>`,
    drawLinks(face),
    face.isScreenshotBlocked ? '<p class="google-note">Screenshots are blocked on the phone.</p>' : '',
    '</article>',
  ].join('');
}

function itemOf({ label, value }: GoogleItem): string {
  return `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`;
}

function endedText(state: string): string {
  return state === 'EXPIRED' || state === 'COMPLETED' ? 'Expired pass' : 'Inactive pass';
}

function drawBarcode({ code }: GoogleFace): string {
  if (code === undefined) return '';
  const note = code.isRotating ? 'This code changes on the phone.' : '';
  const text = [code.text, note].filter((one) => one !== '').join(' ');
  return `<div class="google-barcode">${drawCode(code.kind, code.value)}<span>${escapeHtml(text)}</span></div>`;
}

/** The links of a simulated phone are texts, because it opens nothing. */
function drawLinks({ links }: GoogleFace): string {
  if (links.length === 0) return '';
  const rows = links.map(({ text, address }) => `<li>${escapeHtml(text || address)}</li>`);
  return `<ul class="google-links">${rows.join('')}</ul>`;
}
