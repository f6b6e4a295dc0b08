/** The surfaces of a preview that are neither the card nor a wallet: mail, voucher, back office, icons. */
import { storedValueCategory } from '#domain/pass-card.ts';

import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import { escapeHtml } from '#server/base/escape-html.ts';
import { readerIn } from '#server/base/languages/reader.ts';
import { dressMail, withPictures } from '#server/base/mail/dress-mail.ts';
import { shareMailOf } from '#server/passes/share/share-mail.ts';
import { propertiesOfPalette, type StaffBar } from '#server/pages/documents/document.ts';
import { staffPageOf } from '#server/pages/documents/guest-brand.ts';
import { blockEnd } from '#server/pages/documents/flatten-media.ts';
import { dataUrlOf } from './inline-svg.ts';

/** The two themes of a preview. */
export type Theme = 'light' | 'dark';

/** The mail of a shared card, as a mail program shows it. */
export async function drawMail(brand: LoadedBrand): Promise<string> {
  const pass = { firstName: 'Alex', lastName: 'Rivera', product: 'Ride Card' };
  const guest = { firstName: 'Sam', email: 'sam@mail.example' };
  const { html } = dressMail(
    brand,
    shareMailOf(readerIn(brand, 'en'), pass, {
      guest,
      link: 'https://pass.park.example/a-long-link',
      hasWallet: true,
      card: { product: 'Ride Card', category: storedValueCategory },
    }),
  );
  const [, style = '', body = ''] =
    /<body class="page" style="([^"]*)">([^]*)<\/body>/.exec(await withPictures(html, brand)) ?? [];
  return `<div class="kit-mail" style="${style}" inert>${body}</div>`;
}

/** The page of the voucher, as a picture. */
export function showVoucher(picture: string): string {
  return `<img class="kit-voucher" alt="The voucher" width="612" height="792" src="${picture}">`;
}

/** The bar above every tab of the back office, in a frame of its own, because its style sheet speaks for a whole page. */
export function showStaffBar(brand: LoadedBrand, staffBar: StaffBar, theme: Theme): string {
  const { artwork, ...page } = staffPageOf(brand, {
    wallets: { apple: true, google: true },
    guestUrl: '/',
    directory: null,
    scanListKey: '',
  });
  const { logo, logoOnDark } = brand.drawings;
  const markup = staffBar.renderStaffBar(
    {
      ...page,
      artwork: {
        ...artwork,
        logo: { ...artwork.logo, href: dataUrlOf(theme === 'dark' ? logoOnDark : logo) },
        logoOnDark: { ...artwork.logoOnDark, href: dataUrlOf(logoOnDark) },
      },
    },
    'alex.rivera',
  );
  const palette = Object.entries(propertiesOfPalette(brand.colors[theme]))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  const styles = `${keepUsedRules(staffBar.css, markup)}:root{color-scheme:${theme};${palette}}body{margin:0;overflow:hidden}`;
  // The theme of the person who looks at the preview must not choose the logo.
  const body = markup.replaceAll(/<source[^>]*>/g, '');
  const document = `<!doctype html><html lang="en" data-mantine-color-scheme="${theme}"><head><meta charset="utf-8"><title>Back office</title><style>${styles}</style></head><body>${body}</body></html>`;
  const frame = (className: string, width: string): string =>
    `<iframe class="kit-staff ${className}" title="The bar of the back office, ${width}" tabindex="-1" sandbox="" inert srcdoc="${escapeHtml(document)}"></iframe>`;
  return [
    `<div class="kit-scroll" role="region" tabindex="0" aria-label="The bar on a wide screen, ${theme}">`,
    frame('kit-staff-wide', 'wide'),
    `</div>${frame('kit-staff-narrow', 'narrow')}`,
  ].join('');
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

/** Names of a component library's classes, such as `m_77c9d27d`. */
const componentClass = /\.(m_[0-9a-z]+)/g;

/** Leaves out the rules of which every selector names a component that the markup lacks. */
export function keepUsedRules(css: string, markup: string): string {
  let kept = '';
  let at = 0;
  for (;;) {
    const open = css.indexOf('{', at);
    if (open === -1) return kept + css.slice(at);
    const end = blockEnd(css, open);
    // Statements such as `@layer a, b;` stand before the head of the next rule.
    const headStart = css.lastIndexOf(';', open) + 1;
    const from = Math.max(at, headStart);
    const head = css.slice(from, open);
    kept += css.slice(at, from);
    if (/^\s*@(?:layer|media|supports|container)\b/.test(head))
      kept += `${head}{${keepUsedRules(css.slice(open + 1, end), markup)}}`;
    else if (isUsed(head, markup)) kept += css.slice(from, end + 1);
    at = end + 1;
  }
}

function isUsed(head: string, markup: string): boolean {
  return head
    .split(',')
    .some((selector) =>
      [...selector.matchAll(componentClass)].every(([, name = '']) => markup.includes(name)),
    );
}
