/**
 * Draws a Google pass as Google Wallet lays it out, as HTML without scripts: for previews, and for a simulated phone.
 * It reads the class and the object that the server sends to Google.
 */
import { readableColor } from '#domain/colors.ts';

import { drawCode128 } from '#server/base/drawing/barcode.ts';
import { escapeHtml } from '#server/base/escape-html.ts';
import { drawBars } from './apple-portrait.ts';

/** The parts of a Google pass that are visible. */
export interface GooglePassFace {
  class: Readonly<Record<string, unknown>>;
  object: Readonly<Record<string, unknown>>;
  /** The pictures that the pass names, by the last part of their address. */
  images: ReadonlyMap<string, Uint8Array>;
}

/** The card with its header, rows, barcode and banner, and the details below it. */
export function drawGooglePass(face: GooglePassFace): string {
  const content = { ...face.class, ...face.object };
  const background = textAt(content, 'hexBackgroundColor').replace('#', '') || 'ffffff';
  const color = readableColor('ffffff', background);
  const code = textAt(content, 'barcode', 'value');
  return [
    `<article class="google-pass" aria-label="${escapeHtml(cardTitleOf(content))}" data-state="${escapeHtml(textAt(content, 'state'))}">`,
    `<div class="google-card" style="--google-background:#${hexOnly(background)};--google-text:#${hexOnly(color)}">`,
    `<header>${pictureOf(face, content, 'logo', 'programLogo')}<p>${escapeHtml(issuerOf(content))}</p></header>`,
    `<p class="google-title">${escapeHtml(cardTitleOf(content))}</p>`,
    subtitleOf(content),
    code === ''
      ? ''
      : `<div class="google-barcode">${drawBars(drawCode128(code), false)}<span>${escapeHtml(textAt(content, 'barcode', 'alternateText'))}</span></div>`,
    pictureOf(face, content, 'heroImage'),
    '</div>',
    `<dl class="google-details">${modulesOf(content)}</dl>`,
    '</article>',
  ].join('');
}

function issuerOf(content: Record<string, unknown>): string {
  return textAt(content, 'cardTitle') || textAt(content, 'issuerName');
}

function cardTitleOf(content: Record<string, unknown>): string {
  return (
    textAt(content, 'header') || textAt(content, 'eventName') || textAt(content, 'merchantName') || 'Pass'
  );
}

function subtitleOf(content: Record<string, unknown>): string {
  const text = textAt(content, 'subheader') || textAt(content, 'ticketHolderName') || balanceLineOf(content);
  return text === '' ? '' : `<p class="google-subtitle">${escapeHtml(text)}</p>`;
}

function balanceLineOf(content: Record<string, unknown>): string {
  const micros = textAt(content, 'balance', 'micros');
  const currency = textAt(content, 'balance', 'currencyCode');
  return micros === '' ? '' : `${(Number(micros) / 1_000_000).toFixed(2)} ${currency}`;
}

function modulesOf(content: Record<string, unknown>): string {
  const modules = content['textModulesData'];
  if (!Array.isArray(modules)) return '';
  return modules
    .map(
      (module: unknown) =>
        `<div><dt>${escapeHtml(textAt(module, 'header'))}</dt><dd>${escapeHtml(textAt(module, 'body'))}</dd></div>`,
    )
    .join('');
}

function pictureOf({ images }: GooglePassFace, content: Record<string, unknown>, ...keys: string[]): string {
  for (const key of keys) {
    const address = textAt(content, key, 'sourceUri', 'uri');
    const png = images.get(address.slice(address.lastIndexOf('/') + 1));
    if (png === undefined) continue;
    const alt = textAt(content, key, 'contentDescription');
    return `<img class="google-${key === 'heroImage' ? 'hero' : 'logo'}" alt="${escapeHtml(alt)}" src="data:image/png;base64,${Buffer.from(png).toString('base64')}">`;
  }
  return '';
}

function hexOnly(color: string): string {
  return /^[0-9a-f]{6}$/i.test(color) ? color : 'ffffff';
}

/** The text at a path; a localized text gives its default value, and anything else an empty text. */
function textAt(value: unknown, ...path: string[]): string {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return '';
    found = Object.entries(found).find(([name]) => name === key)?.[1];
  }
  if (typeof found === 'string') return found;
  return typeof found === 'object' && found !== null && 'defaultValue' in found
    ? textAt(found.defaultValue, 'value')
    : '';
}
