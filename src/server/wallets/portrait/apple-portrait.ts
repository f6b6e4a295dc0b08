/**
 * Draws an Apple pass as Wallet lays it out, front and back, as HTML without scripts: for previews, and for the simulated
 * phone.
 */
import { escapeHtml } from '#server/base/escape-html.ts';
import {
  drawCode128,
  drawOtherCode,
  drawQr,
  type DrawnBarcode,
  type DrawnMatrix,
} from '#server/base/drawing/barcode.ts';
import type { AppleFace, ShownField } from './apple-face.ts';

/** The front: logo and header fields, the picture with the primary field, the other fields, the code. */
export function drawAppleFront(face: AppleFace): string {
  const { layout, pictures, state } = face;
  const strip = pictures.strip;
  const background = pictures.artwork ?? pictures.background;
  return [
    `<article class="apple-pass apple-${layout}" aria-label="${escapeHtml(face.description)}" data-state="${state}" style="${styleText(face)}">`,
    drawPicture(background, '', `apple-background${layout === 'poster' ? '' : ' apple-blurred'}`),
    `<header>${drawPicture(pictures.logo, escapeHtml(face.organization), 'apple-logo')}${logoTextOf(face)}${drawRow(face.header, 'header')}</header>`,
    face.poster === undefined ? drawMiddle(face, strip) : drawPoster(face.poster),
    '<div class="apple-codes">',
    face.hasNfc ? '<p class="apple-nfc">Hold near reader</p>' : '',
    drawBarcode(face),
    '</div>',
    state === 'good' ? '' : `<p class="apple-ended">${endedTexts[state]}</p>`,
    '</article>',
  ].join('');
}

const endedTexts = { void: 'This pass is no longer valid.', expired: 'This pass has expired.' };

/** The back: every back field as a row. */
export function drawAppleBack({ back }: AppleFace): string {
  const rows = back.map(
    ({ label, value }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return `<article class="apple-back" aria-label="Back of the pass"><dl>${rows.join('')}</dl></article>`;
}

function logoTextOf({ logoText }: AppleFace): string {
  return logoText === '' ? '' : `<p class="apple-logo-text">${escapeHtml(logoText)}</p>`;
}

function drawMiddle(face: AppleFace, strip: Uint8Array | undefined): string {
  return [
    `<div class="apple-primary${strip === undefined ? '' : ' apple-on-strip'}">`,
    drawPicture(strip, '', 'apple-strip'),
    drawRow(face.primary, 'primary'),
    drawPicture(face.pictures.thumbnail, 'The guest’s photo', 'apple-thumbnail'),
    '</div>',
    drawRow(face.secondary, 'secondary'),
    ...face.auxiliary.map((row) => drawRow(row, 'auxiliary')),
    drawPicture(face.pictures.footer, '', 'apple-footer'),
  ].join('');
}

function drawPoster({ title, venue, when }: NonNullable<AppleFace['poster']>): string {
  const line = (text: string, className: string): string =>
    text === '' ? '' : `<p class="${className}">${escapeHtml(text)}</p>`;
  return `<div class="apple-event">${line(when, 'apple-when')}${line(title, 'apple-title')}${line(venue, 'apple-venue')}</div>`;
}

/** The model lets only `rgb(…)` values through. */
function styleText({ colors }: AppleFace): string {
  return Object.entries(colors)
    .flatMap(([name, color]) => (color === undefined ? [] : [`--apple-${name}:${color}`]))
    .join(';');
}

function drawRow(list: readonly ShownField[], name: string): string {
  if (list.length === 0) return '';
  const fields = list.map(
    ({ label, value }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return `<dl class="apple-fields apple-${name}">${fields.join('')}</dl>`;
}

const codeKinds: Readonly<Record<string, CodeKind>> = {
  PKBarcodeFormatQR: 'qr',
  PKBarcodeFormatAztec: 'aztec',
  PKBarcodeFormatPDF417: 'pdf417',
  PKBarcodeFormatCode128: 'code128',
};

function drawBarcode({ barcode }: AppleFace): string {
  if (barcode === undefined) return '';
  const text = barcode.altText === undefined ? '' : `<span>${escapeHtml(barcode.altText)}</span>`;
  return `<div class="apple-barcode">${drawCode(codeKinds[barcode.format] ?? 'qr', barcode.message)}${text}</div>`;
}

/** The kinds of code that both wallets have. */
export type CodeKind = 'qr' | 'code128' | 'aztec' | 'pdf417';

/** Draws a code; a text that the kind cannot hold is drawn as QR, which holds any. */
export function drawCode(kind: CodeKind, text: string): string {
  if (kind === 'qr') return drawBars(drawQr(text), true);
  if (kind === 'code128')
    return /^[\x20-\x7e]+$/.test(text) ? drawBars(drawCode128(text), false) : drawBars(drawQr(text), true);
  return drawMatrixBars(drawOtherCode(kind, text), kind);
}

/** The bars of a code as an SVG: a square one, or one that is stretched to any height. */
export function drawBars({ modules, path }: DrawnBarcode, isSquare: boolean): string {
  const height = isSquare ? modules : 1;
  return `<svg class="${isSquare ? 'bars-square' : 'bars-wide'}" viewBox="0 0 ${modules} ${height}" preserveAspectRatio="none" shape-rendering="crispEdges" aria-hidden="true"><path fill="#000" d="${path}"/></svg>`;
}

function drawMatrixBars({ modules, rows, path }: DrawnMatrix, kind: 'aztec' | 'pdf417'): string {
  return `<svg class="${kind === 'aztec' ? 'bars-square' : 'bars-stacked'}" viewBox="0 0 ${modules} ${rows}" shape-rendering="crispEdges" aria-hidden="true"><path fill="#000" d="${path}"/></svg>`;
}

/** A picture as an image that needs no other file; an empty text without one. */
export function drawPicture(bytes: Uint8Array | undefined, alt: string, className: string): string {
  if (bytes === undefined) return '';
  const type = bytes[0] === 0xff ? 'jpeg' : 'png';
  return `<img class="${className}" alt="${alt}" src="data:image/${type};base64,${Buffer.from(bytes).toString('base64')}">`;
}
