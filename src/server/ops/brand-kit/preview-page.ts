/** One page that shows a brand on every surface, light and dark, without scripts and without other files. */
import { languageOfTexts } from '#domain/park-locale.ts';
import { speechOf } from '#texts/catalogues.ts';

import { inlinedDisplayFontCss } from '#server/base/brand/display-font.ts';
import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import { artworkOf, scenesOf } from '#server/base/brand/served-artwork.ts';
import { escapeHtml } from '#server/base/escape-html.ts';
import { propertiesOfPalette, type StaffBar, type WebBuild } from '#server/pages/documents/document.ts';
import { guestBrandOf } from '#server/pages/documents/guest-brand.ts';
import { readerIn } from '#server/base/languages/reader.ts';
import { voucherFactsOf } from '#server/wallets/voucher/voucher.service.ts';
import { drawAppleBack, drawAppleFront } from '#server/wallets/portrait/apple-portrait.ts';
import { drawGooglePass } from '#server/wallets/portrait/google-portrait.ts';
import { portraitCss } from '#server/wallets/portrait/portrait-css.ts';
import { flattenMedia } from '#server/pages/documents/flatten-media.ts';
import { previewCss } from './preview-css.ts';
import { pictureVoucher } from './picture-voucher.ts';
import { drawIcons, drawMail, showStaffBar, showVoucher, type Theme } from './preview-surfaces.ts';
import { appleFacesOf, googleFacesOf } from './preview-wallets.ts';
import { sampleOrderOf, samplePasses, type SamplePass } from './sample-passes.ts';
import { samplePhoto } from '#server/base/drawing/sample-photo.ts';
import { samplePhotoUid } from '#server/passes/sample-pass.ts';
import { dataUrlOf, inlineSymbol } from './inline-svg.ts';

/** The facts of a preview. `samplesMax` limits the passes, for a page that repaints as someone types. */
export interface PreviewFacts {
  brand: LoadedBrand;
  build: Pick<WebBuild, 'guests' | 'renderer' | 'loadStaffBar'>;
  now: Date;
  samplesMax?: number;
}

/** The width of the phones that the page shows. */
const phoneWidth = 390;

/** How many passes are shown in both wallets; the first ones are of all kinds. */
const walletSamplesMax = 7;

export async function makePreviewPage(facts: PreviewFacts): Promise<string> {
  const { brand, build, now, samplesMax = Infinity } = facts;
  const samples = samplePasses(brand.passName, now).slice(0, samplesMax);
  const inWallets = samples.slice(0, walletSamplesMax);
  const [apple, google, voucher, staffBar, mail] = await Promise.all([
    appleFacesOf(brand, inWallets, now),
    googleFacesOf(brand, inWallets, now),
    pictureVoucherOf(facts, samples),
    build.loadStaffBar(),
    drawMail(brand),
  ]);
  const wallets = inWallets.map(({ title }, index) => {
    const [appleFace, googleFace] = [apple[index], google.faces[index]];
    return (
      (appleFace === undefined ? '' : figureOf(`Apple: ${title}`, drawAppleFront(appleFace))) +
      (googleFace === undefined
        ? ''
        : figureOf(`Google: ${title}`, drawGooglePass(googleFace, google.pictures)))
    );
  });
  const backs = apple.slice(0, 1).map((face) => figureOf('Apple: the back', drawAppleBack(face)));
  const column = (theme: Theme): string =>
    themeOf(facts, theme, { samples, wallets: [...wallets, ...backs].join(''), voucher, staffBar, mail });
  return documentOf(
    facts,
    `${css(build, phoneWidth)}${themeCss(brand)}${inlinedDisplayFontCss(brand)}`,
    `${inlineSymbol('kit-strip', brand.drawings.strip)}${inlineSymbol('kit-logo-pass', brand.drawings.logoPass)}` +
      Object.entries(brand.sceneDrawings)
        .map(([file, svg]) => inlineSymbol(symbolOfScene(file), svg))
        .join('') +
      `<header class="kit-head"><h1>${escapeHtml(brand.name)}</h1><p>Every surface of the brand, light and dark. The passes are samples.</p></header>` +
      `<main class="kit-columns">${column('light')}${column('dark')}</main>`,
  );
}

/** The voucher of the second sample, a ticket. */
async function pictureVoucherOf(
  { brand, now }: PreviewFacts,
  [first, second = first]: readonly SamplePass[],
): Promise<string> {
  if (second === undefined) return '';
  return pictureVoucher(voucherFactsOf(readerIn(brand, 'en'), second.record, { now, brand }));
}

function documentOf({ brand }: PreviewFacts, styles: string, body: string): string {
  return `<!doctype html>
<html lang="${languageOfTexts(brand.locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">
<title>${escapeHtml(`Brand of ${brand.name}`)}</title>
<link rel="icon" href="${dataUrlOf(brand.drawings.favicon)}">
<style>${styles}</style></head>
<body>${body}</body>
</html>
`;
}

function css(build: PreviewFacts['build'], width: number): string {
  return flattenMedia(build.guests.get('en')?.css ?? '', width) + portraitCss + previewCss;
}

/** Each theme is a class, so that one page can show both. */
function themeCss({ colors }: LoadedBrand): string {
  return `${rule('.kit-light,.paper,:root', propertiesOfPalette(colors.light))}${rule('.kit-dark', propertiesOfPalette(colors.dark))}`;
}

function rule(selector: string, properties: Record<string, string>): string {
  return `${selector}{${Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
}

function themeOf(
  { brand, build, now }: PreviewFacts,
  theme: Theme,
  {
    samples,
    wallets,
    voucher,
    staffBar,
    mail,
  }: { samples: readonly SamplePass[]; wallets: string; voucher: string; staffBar: StaffBar; mail: string },
): string {
  const logo = theme === 'light' ? brand.drawings.logo : brand.drawings.logoOnDark;
  const logoImage = `<img class="kit-logo" alt="${escapeHtml(brand.name)}" src="${dataUrlOf(logo)}">`;
  const cards = samples.map((sample, index) =>
    figureOf(sample.title, cardOf(brand, build, sample, now, `${theme}${index}`)),
  );
  const title = theme === 'light' ? 'Light' : 'Dark';
  return [
    `<section class="kit-theme kit-${theme}" aria-label="${title}"><h2>${title}</h2>`,
    `<div class="kit-bar">${logoImage}</div>`,
    `<h3>The card</h3><div class="kit-row">${cards.join('')}</div>`,
    `<h3>In the wallet</h3><div class="kit-row">${wallets}</div>`,
    `<h3>The mail</h3>${mail}`,
    `<h3>The voucher</h3>${voucher === '' ? '' : showVoucher(voucher)}`,
    `<h3>The back office</h3>${showStaffBar(brand, staffBar, theme)}`,
    `<h3>Icons and an empty page</h3>${drawIcons(brand)}`,
    '</section>',
  ].join('');
}

/** The buttons of a card need its script, so the card is inert here. */
function cardOf(
  brand: LoadedBrand,
  { renderer }: PreviewFacts['build'],
  sample: SamplePass,
  now: Date,
  idPrefix: string,
): string {
  const order = sampleOrderOf(brand, sample, now);
  const properties = Object.entries(renderer.passPropertiesOf(order));
  const style = properties.map(([name, value]) => `${name}:${value}`).join(';');
  const { logoPass, strip } = artworkOf(brand);
  const scenes = scenesOf(brand);
  const drawn = renderer.renderPassCard(order, guestBrandOf(brand, [brand.locale]), idPrefix, speechOf('en'));
  const card = Object.entries(brand.scenes)
    .reduce(
      (html, [name, file]) =>
        html.replaceAll(`href="${scenes[name]?.href ?? ''}#art"`, `href="#${symbolOfScene(file)}"`),
      drawn,
    )
    .replaceAll(`href="${logoPass.href}#art"`, 'href="#kit-logo-pass"')
    .replaceAll(`href="${strip.href}#art"`, 'href="#kit-strip"')
    .replaceAll(`/api/download/${samplePhotoUid}/photo.jpg`, dataUrlOf(samplePhoto));
  return `<div class="kit-phone" style="${escapeHtml(style)}" inert>${card}</div>`;
}

function figureOf(caption: string, content: string): string {
  return `<figure><figcaption>${escapeHtml(caption)}</figcaption>${content}</figure>`;
}

function symbolOfScene(file: string): string {
  return `kit-${file.replace('.svg', '')}`;
}
