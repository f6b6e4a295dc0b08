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
import { drawIcons, drawMail, showStaffBar, showVoucher, type Theme } from './preview-surfaces.ts';
import { appleFacesOf, googleFacesOf } from './preview-wallets.ts';
import { sampleOrderOf, samplePasses, type SamplePass } from './sample-passes.ts';
import { samplePhoto } from '#server/base/drawing/sample-photo.ts';
import { samplePhotoUid } from '#server/passes/sample-pass.ts';
import { sharp } from '#server/base/drawing/sharp.ts';
import { drawVoucher } from '#server/wallets/voucher/voucher-document.ts';
import type { VoucherFacts } from '#server/wallets/voucher/voucher-facts.ts';
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

/** The style sheet of a preview page. */
const previewCss = `
body{margin:0}
.kit-symbols{position:absolute;width:0;height:0;overflow:hidden}
.kit-head{padding:20px 24px;background:#fff;color:#16202a;font-family:system-ui,sans-serif}
.kit-head h1{margin:0;font-size:24px;font-weight:700}.kit-head p{margin:4px 0 0;color:#4b5763}
.kit-columns{display:grid;grid-template-columns:minmax(0,1fr)}
@media (min-width:900px){.kit-columns{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
.kit-theme{min-width:0;padding:20px 16px 40px;background:var(--page);color:var(--ink)}
.kit-light{color-scheme:light}.kit-dark{color-scheme:dark}
.kit-theme h2{margin:0 0 12px;font-size:20px;font-weight:700}
.kit-theme h3{margin:32px 0 12px;color:var(--muted);font-size:15px;font-weight:600}
.kit-row{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,340px),1fr));gap:24px 20px;align-items:start}
.kit-theme figure{margin:0;min-width:0}.kit-theme figcaption{margin-bottom:6px;color:var(--muted);font-size:13px}
.kit-phone{max-width:390px}
.kit-bar{display:flex;flex-wrap:wrap;align-items:center;gap:12px;min-height:60px;padding:8px 16px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
.kit-logo{height:32px;max-width:60%;object-fit:contain;object-position:left}
.kit-mail{overflow:hidden;border:1px solid var(--line);border-radius:12px}
.kit-voucher{display:block;width:100%;max-width:520px;height:auto;border:1px solid #ccc}
.kit-staff{display:block;height:60px;border:1px solid var(--line);border-radius:12px}
.kit-scroll{overflow-x:auto}.kit-staff-wide{width:800px}.kit-staff-narrow{width:100%;max-width:390px;margin-top:12px}
.kit-icons{display:flex;flex-wrap:wrap;align-items:center;gap:20px}.kit-app-icon{border-radius:22%}
.kit-icons figcaption{margin:4px 0 0;text-align:center}
`.replaceAll('\n', '');

/** Pixels for each point of the page: sharp on a phone, and about 100 KB. */
const scale = 2;

/** Draws the PDF and returns its page as a data URL: a preview cannot differ from the PDF that guests print. */
async function pictureVoucher(facts: VoucherFacts): Promise<string> {
  const document = await (await openPdfium()).loadDocument(await drawVoucher(facts));
  try {
    const { data, width, height } = await document.getPage(0).render({ scale, render: 'bitmap' });
    const picture = sharp(data, { raw: { width, height, channels: 4 } });
    const png = await picture.flatten({ background: '#ffffff' }).png({ palette: true }).toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } finally {
    document.destroy();
  }
}

let opened: ReturnType<typeof loadPdfium> | undefined;

/** Loaded at the first picture, because no server in production draws one. */
function openPdfium(): ReturnType<typeof loadPdfium> {
  opened ??= loadPdfium();
  return opened;
}

async function loadPdfium() {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  return PDFiumLibrary.init();
}
