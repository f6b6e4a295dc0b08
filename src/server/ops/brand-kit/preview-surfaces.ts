/** The surfaces of a preview that are neither the card nor a wallet: mail, voucher, back office, icons. */
import { formatDate } from '#domain/park-format.ts';

import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import { drawCode128, drawQr } from '#server/base/drawing/barcode.ts';
import { escapeHtml } from '#server/base/escape-html.ts';
import { dressMail } from '#server/base/mail/dress-mail.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';
import { shareMailOf } from '#server/passes/share/share-mail.ts';
import { drawBars } from '#server/wallets/portrait/draw-code.ts';
import { dataUrlOf } from './inline-svg.ts';

/** The mail of a shared card, as a mail program shows it. */
export function drawMail(brand: LoadedBrand): string {
  const pass = { firstName: 'Alex', lastName: 'Rivera', product: 'Ride Card' };
  const guest = { firstName: 'Sam', email: 'sam@mail.example' };
  const { html } = dressMail(
    brand,
    shareMailOf(brand, pass, { guest, link: 'https://pass.park.example/a-long-link', hasWallet: true }),
  );
  const [, style = '', body = ''] = /<body style="([^"]*)">([^]*)<\/body>/.exec(html) ?? [];
  return `<div class="kit-mail" style="${style}" inert>${body}</div>`;
}

/** The layout of the voucher on white paper; the server draws the PDF itself. */
export function drawVoucherSheet(brand: LoadedBrand, record: PassRecord | undefined, now: Date): string {
  if (record === undefined) return '';
  const fact = (label: string, value: string): string =>
    `<div><dt>${label}</dt><dd>${escapeHtml(value)}</dd></div>`;
  return [
    '<div class="kit-voucher paper">',
    `<div class="kit-voucher-head"><img class="kit-logo" alt="${escapeHtml(brand.name)}" src="${dataUrlOf(brand.drawings.logo)}"><strong>Voucher</strong></div>`,
    `<p class="kit-voucher-product">${escapeHtml(record.product)}</p>`,
    `<dl>${fact('Ticketholder', `${record.firstName ?? ''} ${record.lastName ?? ''}`)}${fact('Order ID', record.orderId)}${fact('Order Date', formatDate(record.orderedAt, brand))}${fact('Expires', formatDate(record.expiresAt ?? now, brand))}</dl>`,
    `<div class="kit-voucher-codes">${drawBars(drawCode128(record.barcode), false)}${drawBars(drawQr(record.barcode), true)}</div>`,
    `<p>Questions? Write to ${escapeHtml(brand.supportEmail)} or ask Guest Services at ${escapeHtml(brand.name)}.</p>`,
    '</div>',
  ].join('');
}

/** The bar above every tab of the back office. */
export function drawStaffBar(logo: string): string {
  return `<div class="kit-bar">${logo}<span class="kit-staff-link">Admin</span><span class="kit-staff-name">alex.rivera</span><span class="kit-button">Logout</span></div>`;
}

/** The icon on a home screen and in a tab, the marks, and the drawing of an empty page. */
export function drawIcons({ drawings, shortName }: LoadedBrand): string {
  const image = (svg: string, size: number, className: string): string =>
    `<img class="${className}" alt="" width="${size}" height="${size}" src="${dataUrlOf(svg)}">`;
  return [
    '<div class="kit-icons">',
    `<figure>${image(drawings.appIcon, 72, 'kit-app-icon')}<figcaption>${escapeHtml(shortName)}</figcaption></figure>`,
    image(drawings.favicon, 32, ''),
    image(drawings.favicon, 16, ''),
    image(drawings.empty, 120, ''),
    '</div>',
  ].join('');
}
