/**
 * Draws an Apple pass as Wallet lays it out, front and back, as HTML without scripts: for previews, and for a
 * simulated phone. It reads the pass.json and the pictures of a pass file, so it shows what a phone would.
 */
import { formatAmount, formatDate, formatNumber } from '#domain/park-format.ts';
import type { PassField, PassFields, PassJson } from '#pass/pass-json.ts';

import { drawCode128, drawQr, type DrawnBarcode } from '#server/base/drawing/barcode.ts';
import { escapeHtml } from '#server/base/escape-html.ts';

/** The parts of a pass file that are visible. */
export interface ApplePassFace {
  json: PassJson;
  /** PNG bytes by file name, such as `logo@2x.png`. */
  images: ReadonlyMap<string, Uint8Array>;
  /** How numbers and dates are written. */
  locale: string;
}

/** The front: logo and header fields, the strip or thumbnail with the primary field, the other fields, the barcode. */
export function drawAppleFront({ json, images, locale }: ApplePassFace): string {
  const { style, fields } = styleOf(json);
  const strip = pictureOf(images, 'strip');
  const thumbnail = pictureOf(images, 'thumbnail');
  const rows = (list: readonly PassField[] | undefined, name: string): string =>
    drawFields(list, name, locale);
  return [
    `<article class="apple-pass apple-${style}" aria-label="${escapeHtml(json.description)}" style="${styleText(json)}">`,
    `<header>${imageOf(pictureOf(images, 'logo'), json.organizationName, 'apple-logo')}${rows(fields.headerFields, 'header')}</header>`,
    `<div class="apple-primary${strip === undefined ? '' : ' apple-on-strip'}">`,
    imageOf(strip, '', 'apple-strip'),
    rows(fields.primaryFields, 'primary'),
    imageOf(thumbnail, 'The guest’s photo', 'apple-thumbnail'),
    '</div>',
    rows(fields.secondaryFields, 'secondary'),
    rows(fields.auxiliaryFields, 'auxiliary'),
    '<div class="apple-codes">',
    json.nfc === undefined ? '' : '<p class="apple-nfc">Hold near reader</p>',
    drawBarcode(json),
    '</div>',
    json.voided === true ? '<p class="apple-void">This pass is no longer valid.</p>' : '',
    '</article>',
  ].join('');
}

/** The back: every back field as a row. */
export function drawAppleBack({ json, locale }: ApplePassFace): string {
  const { fields } = styleOf(json);
  const rows = (fields.backFields ?? []).map(
    (field) =>
      `<div><dt>${escapeHtml(field.label ?? '')}</dt><dd>${escapeHtml(shownValueOf(field, locale))}</dd></div>`,
  );
  return `<article class="apple-back" aria-label="Back of the pass"><dl>${rows.join('')}</dl></article>`;
}

function styleOf(json: PassJson): { style: string; fields: PassFields } {
  if ('generic' in json && json.generic !== undefined) return { style: 'generic', fields: json.generic };
  if ('storeCard' in json && json.storeCard !== undefined)
    return { style: 'storeCard', fields: json.storeCard };
  if ('eventTicket' in json && json.eventTicket !== undefined)
    return { style: 'eventTicket', fields: json.eventTicket };
  return { style: 'other', fields: {} };
}

/** Colors of a pass.json are `rgb(r,g,b)`; nothing else gets into a style. */
function styleText({ backgroundColor, foregroundColor, labelColor }: PassJson): string {
  const colors = { background: backgroundColor, foreground: foregroundColor, label: labelColor };
  return Object.entries(colors)
    .filter(([, color]) => /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/.test(color ?? ''))
    .map(([name, color]) => `--apple-${name}:${color}`)
    .join(';');
}

/** The sharpest picture of this name. */
function pictureOf(images: ReadonlyMap<string, Uint8Array>, name: string): Uint8Array | undefined {
  return images.get(`${name}@3x.png`) ?? images.get(`${name}@2x.png`) ?? images.get(`${name}.png`);
}

function imageOf(png: Uint8Array | undefined, alt: string, className: string): string {
  if (png === undefined) return '';
  return `<img class="${className}" alt="${escapeHtml(alt)}" src="data:image/png;base64,${Buffer.from(png).toString('base64')}">`;
}

function drawFields(list: readonly PassField[] | undefined, name: string, locale: string): string {
  if (list === undefined || list.length === 0) return '';
  const fields = list.map(
    (field) =>
      `<div><dt>${escapeHtml(field.label ?? '')}</dt><dd>${escapeHtml(shownValueOf(field, locale))}</dd></div>`,
  );
  return `<dl class="apple-fields apple-${name}">${fields.join('')}</dl>`;
}

/** Writes a value as Wallet does: an amount in its currency, a date by its style. */
function shownValueOf({ value, currencyCode, dateStyle }: PassField, locale: string): string {
  if (typeof value === 'number')
    return currencyCode === undefined
      ? formatNumber(value, { locale })
      : formatAmount(value, { locale, currency: currencyCode });
  if (dateStyle === undefined || dateStyle === 'PKDateStyleNone') return value;
  const [day = ''] = value.split('T');
  return formatDate(new Date(`${day}T00:00:00Z`), { locale, timeZone: 'UTC' });
}

/** A phone draws the first barcode of the pass. */
function drawBarcode({ barcodes }: PassJson): string {
  const [first] = barcodes ?? [];
  if (first === undefined) return '';
  const isSquare = first.format === 'PKBarcodeFormatQR';
  const drawn = isSquare ? drawQr(first.message) : drawCode128(first.message);
  const text = first.altText === undefined ? '' : `<span>${escapeHtml(first.altText)}</span>`;
  return `<div class="apple-barcode">${drawBars(drawn, isSquare)}${text}</div>`;
}

/** The bars of a barcode as an SVG, for both wallets. */
export function drawBars({ modules, path }: DrawnBarcode, isSquare: boolean): string {
  const height = isSquare ? modules : 1;
  return `<svg class="${isSquare ? 'bars-square' : 'bars-wide'}" viewBox="0 0 ${modules} ${height}" preserveAspectRatio="none" shape-rendering="crispEdges" aria-hidden="true"><path fill="#000" d="${path}"/></svg>`;
}
