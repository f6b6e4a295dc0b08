/** Formats a mail in the brand's look, as plain text and as HTML with the same content. */
import { sharp } from '#server/base/drawing/sharp.ts';

import type { Brand } from '#contract/brand.ts';
import { chooseTexts } from '#contract/brand-texts.ts';

import { groupDigits } from '#domain/barcode-forms.ts';
import { readableColor } from '#domain/colors.ts';
import { cleanLine } from '#domain/guest-name.ts';
import { declaredLanguage, directionOf } from '#domain/park-locale.ts';
import { sceneOf } from '#domain/product-scene.ts';
import { escapeHtml } from '../escape-html.ts';
import type { MailAction, MailContent, TypedByTeam, MailCard } from './mail-content.ts';
import { renderArtwork, viewBoxOf } from '../brand/artwork.ts';
import { cardStripOf, flatPng, readableColorsOf } from '../brand/card-strip.ts';
import type { LoadedBrand } from '../brand/load-brand.ts';
import { drawCode128 } from '../drawing/barcode.ts';
import { makeRecentlyUsed } from '../recently-used.ts';

/** Makes both forms of a mail. */
export function dressMail(brand: Brand, content: MailContent) {
  const subject = cleanLine(content.subject);
  return { subject, plainText: plainTextOf(brand, content), html: htmlOf(brand, content, subject) };
}

function plainTextOf(brand: Brand, content: MailContent): string {
  const buttons = actionsOf(content).map(({ label, href }) => `${label}:\n${href}`);
  const words = content.paragraphs.map((one) => (typeof one === 'string' ? one : one.typed));
  const bars = content.barcode === undefined ? [] : [content.barcode.words];
  const parts = [content.heading, ...words, ...buttons, ...bars];
  const own = chooseTexts(brand, wantedBy(content));
  const links = (own?.links ?? []).map(({ label, url }) => `${label}: ${url}`);
  const help = own?.help === undefined ? [] : [own.help];
  parts.push([brand.name, brand.supportEmail, brand.website, ...help, ...links].join('\n'));
  return `${parts.join('\n\n')}\n`;
}

function actionsOf({ action, furtherActions = [] }: MailContent): MailAction[] {
  return [...(action === undefined ? [] : [action]), ...furtherActions];
}

/** The guest's language; a mail to the team has the park's own. */
function wantedBy({ language }: MailContent): string[] {
  return language === undefined ? [] : [language];
}

/** The park's own help and links, in the language of the mail if it has them, else in its own. */
function ownHtmlOf(brand: Brand, content: MailContent): string {
  const own = chooseTexts(brand, wantedBy(content));
  if (own === null) return '';
  const links = own.links.map(
    ({ label, url }) =>
      `<a class="muted" href="${escapeHtml(url)}" style="color:${brand.colors.light.muted}">${escapeHtml(label)}</a>`,
  );
  const lines = [own.help === undefined ? '' : escapeHtml(own.help), links.join(' &middot; ')];
  const shown = lines.filter((text) => text !== '').join('<br>');
  return shown === '' ? '' : `<br><span ${attributesOf(own.language)}>${shown}</span>`;
}

/** The language of a text and its direction, as attributes. */
function attributesOf(language: string): string {
  return `lang="${escapeHtml(language)}" dir="${directionOf(language)}"`;
}

/** Mail programs that know a dark scheme apply it to the parts with a class; the head and the barcode keep their colors. */
function darkStylesOf({ colors: { dark } }: Brand): string {
  const rules = [
    `.page{background:${dark.page}!important}`,
    `.panel{background:${dark.surface}!important;border-color:${dark.line}!important}`,
    `.ink{color:${dark.ink}!important}.muted{color:${dark.muted}!important}`,
    `.button{background:${dark.brand}!important;color:${dark.onBrand}!important}`,
  ];
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`;
}

/** The scene of the card in its colors, or the park's name where a mail program shows no pictures. */
function headOf(brand: Brand, { card }: MailContent, kind: HeadKind): string {
  const { backgroundColor, foregroundColor } = mailColorsOf(brand, card);
  const color = `#${readableColor(foregroundColor, backgroundColor)}`;
  const { width, height } = headSize;
  return `<tr><td bgcolor="#${backgroundColor}" style="background:#${backgroundColor};border-radius:16px 16px 0 0"><img src="${headSourceOf(brand, card, kind)}" width="${width}" height="${height}" alt="${escapeHtml(brand.name)}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:16px 16px 0 0;font-size:20px;font-weight:700;line-height:60px;text-indent:24px;color:${color}"></td></tr>`;
}

/** Black on white in both schemes, because a scanner reads it. */
function barcodePanelOf({ barcode }: MailContent, line: string): string {
  if (barcode === undefined) return '';
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" bgcolor="#ffffff" style="padding:16px 0;background:#ffffff;border:1px solid ${line};border-radius:12px;font-size:18px;line-height:26px;font-weight:600;color:#000000"><img src="cid:bars-${barcode.digits}" width="308" height="90" alt="${escapeHtml(barcode.words)}" style="display:block;width:100%;max-width:308px;height:90px;margin:0 auto 8px">${groupDigits(barcode.digits)}</td></tr></table>`;
}

/** The heading, with the code in it in a size that is read at arm's length. */
function headingOf({ heading, code }: MailContent): string {
  const text = escapeHtml(heading);
  if (code === undefined) return text;
  return text.replace(
    code,
    `<span style="font-size:32px;line-height:36px;letter-spacing:2px">${code}</span>`,
  );
}

/** Separate tables and attributes, because mail programs support neither our style sheet nor much of CSS. */
function htmlOf(brand: Brand, content: MailContent, subject: string): string {
  const { paragraphs, language = 'en' } = content;
  const { page, surface, ink, muted, brand: main, onBrand, line } = brand.colors.light;
  const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
  // What people typed is mostly in the park's language, and in any case has its own direction.
  const typed = `lang="${escapeHtml(brand.locale)}" dir="auto" `;
  const paragraph = (one: string | TypedByTeam): string =>
    `<p class="ink" ${typeof one === 'string' ? '' : typed}style="margin:0 0 16px;font-size:16px;line-height:24px;color:${ink}">${escapeHtml(typeof one === 'string' ? one : one.typed)}</p>`;
  // Outlook gives a link no padding, so the cell around it has the color and the room.
  const button = ({ label, href }: MailAction): string =>
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td class="button" bgcolor="${main}" style="border-radius:12px;background:${main};mso-padding-alt:14px 24px"><a class="button" href="${escapeHtml(href)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:${main};color:${onBrand};font-size:16px;font-weight:600;text-decoration:none;${font}">${escapeHtml(label)}</a></td></tr></table>
<p class="muted" dir="ltr" style="margin:0 0 16px;font-size:12px;line-height:16px;color:${muted};word-break:break-all">${escapeHtml(href)}</p>`;
  // On the outermost table too, because some mail programs keep neither the root element nor the body.
  const spoken = declaredLanguage(language, brand.locale);
  const declared = attributesOf(spoken);
  const isFromRight = directionOf(spoken) === 'rtl';
  return `<!doctype html>
<html ${declared}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkStylesOf(brand)}</style></head>
<body class="page" style="margin:0;padding:0;background:${page};${font}">
<table class="page" role="presentation" ${declared} width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:${isFromRight ? 'right' : 'left'};${font}">
${headOf(brand, content, isFromRight ? 'mirrored' : 'head')}
<tr><td class="panel" style="padding:28px 24px;background:${surface};border:1px solid ${line};border-top:0;border-radius:0 0 16px 16px">
<h1 class="ink" style="margin:0 0 16px;text-wrap:balance;word-break:auto-phrase;font-size:24px;line-height:30px;color:${ink}">${headingOf(content)}</h1>
${paragraphs.map(paragraph).join('\n')}
${actionsOf(content).map(button).join('\n')}
${barcodePanelOf(content, line)}
</td></tr>
<tr><td class="muted" style="padding:16px 24px;font-size:13px;line-height:20px;color:${muted}">${escapeHtml(brand.supportEmail)} &middot; ${escapeHtml(new URL(brand.website).host)}${ownHtmlOf(brand, content)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

// The pictures of mails. The HTML names each by what it shows, and the server that sends a mail draws and attaches it:
// nothing is stored beside the text, and no mail program asks an address for a picture.

/** The size of the head on a wide screen; the picture has twice as many pixels. */
export const headSize = { width: 560, height: 150 };

/** The logo and the scene change sides in a mail from right to left, as on a card. */
type HeadKind = 'head' | 'mirrored';

/** The source of the head: the scene of the mail's card in its colors, with the park's logo. */
export function headSourceOf(brand: Brand, card: MailCard | undefined, kind: HeadKind): string {
  const { backgroundColor, foregroundColor } = mailColorsOf(brand, card);
  const scene = card === undefined ? undefined : sceneOf(brand.scenes, card);
  return `cid:${kind}-${backgroundColor}-${foregroundColor}-${scene?.replace('.svg', '') ?? ''}`;
}

/** The colors of the head: those of the card, else of the brand. */
export function mailColorsOf({ passColors }: Brand, card: MailCard | undefined) {
  const { backgroundColor = passColors.background, foregroundColor = passColors.foreground } = card ?? {};
  return { backgroundColor, foregroundColor };
}

/** The pictures that a mail names, by their names. */
export async function mailPicturesOf(html: string, brand: LoadedBrand): Promise<Map<string, Buffer>> {
  const names = new Set(Array.from(html.matchAll(/ src="cid:([\w-]+)"/g), ([, name = '']) => name));
  const drawn = Array.from(names, async (name): Promise<[string, Buffer]> => [name, await draw(name, brand)]);
  return new Map(await Promise.all(drawn));
}

/** The HTML with its pictures in it, for pages that show a mail. */
export async function withPictures(html: string, brand: LoadedBrand): Promise<string> {
  const pictures = await mailPicturesOf(html, brand);
  return html.replaceAll(/ src="cid:([\w-]+)"/g, (_, name: string) => {
    return ` src="data:image/png;base64,${pictures.get(name)?.toString('base64') ?? ''}"`;
  });
}

const heads = new WeakMap<LoadedBrand, ReturnType<typeof makeRecentlyUsed<Buffer>>>();

function draw(name: string, brand: LoadedBrand): Promise<Buffer> {
  const [kind, first = '', second = '', ...scene] = name.split('-');
  if (kind === 'bars') return drawBarsOf(first);
  const kept = heads.get(brand) ?? makeRecentlyUsed<Buffer>(64);
  heads.set(brand, kept);
  const look = { backgroundColor: first, foregroundColor: second };
  const drawing = brand.sceneDrawings[`${scene.join('-')}.svg`];
  return kept.get(name, () => drawHead(brand, drawing, look, kind === 'mirrored'));
}

async function drawHead(
  { drawings }: LoadedBrand,
  scene: string | undefined,
  look: { backgroundColor: string; foregroundColor: string },
  isMirrored: boolean,
): Promise<Buffer> {
  const size = { width: 2 * headSize.width, height: 2 * headSize.height };
  const strip = await cardStripOf(scene ?? drawings.strip, look, size);
  const { width, height } = viewBoxOf(drawings.logoPass);
  const scale = Math.min(420 / width, 120 / height);
  const logoSize = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const color = readableColorsOf(look).foreground;
  const logo = await renderArtwork(drawings.logoPass, { ...logoSize, color }, {});
  const left = isMirrored ? size.width - 48 - logoSize.width : 48;
  return sharp(strip)
    .flop(isMirrored)
    .composite([{ input: logo, left, top: 40 }])
    .png({ ...flatPng, colours: 32, quality: 80 })
    .toBuffer();
}

/** Black on white, with the quiet zone, four pixels a module. */
function drawBarsOf(barcode: string): Promise<Buffer> {
  const { modules, path } = drawCode128(barcode);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} 1" width="${4 * modules}" height="180" preserveAspectRatio="none"><path d="M0 0h${modules}v1H0z" fill="#fff"/><path d="${path}"/></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 4 }).toBuffer();
}
