/** Formats a mail in the brand's look, as plain text and as HTML with the same content. */
import type { Brand } from '#contract/brand.ts';
import { chooseTexts } from '#contract/brand-texts.ts';
import { groupDigits } from '#domain/barcode-forms.ts';
import { readableColor } from '#domain/colors.ts';
import { cleanLine } from '#domain/guest-name.ts';
import { declaredLanguage, directionOf } from '#domain/park-locale.ts';

import { escapeHtml } from '../escape-html.ts';
import { barsSourceOf, headSize, headSourceOf, mailColorsOf } from './mail-pictures.ts';
import type { MailAction, MailContent, TypedByTeam } from './mail-content.ts';

/** A mail in its final form. */
export interface DressedMail {
  subject: string;
  plainText: string;
  html: string;
}

/** Makes both forms of a mail. */
export function dressMail(brand: Brand, content: MailContent): DressedMail {
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
function headOf(brand: Brand, { card }: MailContent): string {
  const { backgroundColor, foregroundColor } = mailColorsOf(brand, card);
  const color = `#${readableColor(foregroundColor, backgroundColor)}`;
  const { width, height } = headSize;
  return `<tr><td bgcolor="#${backgroundColor}" style="background:#${backgroundColor};border-radius:16px 16px 0 0"><img src="${headSourceOf(brand, card)}" width="${width}" height="${height}" alt="${escapeHtml(brand.name)}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:16px 16px 0 0;font-size:20px;font-weight:700;line-height:60px;text-indent:24px;color:${color}"></td></tr>`;
}

/** Black on white in both schemes, because a scanner reads it. */
function barcodePanelOf({ barcode }: MailContent, line: string): string {
  if (barcode === undefined) return '';
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" bgcolor="#ffffff" style="padding:16px 0;background:#ffffff;border:1px solid ${line};border-radius:12px;font-size:18px;line-height:26px;font-weight:600;color:#000000"><img src="${barsSourceOf(barcode.digits)}" width="308" height="90" alt="${escapeHtml(barcode.words)}" style="display:block;width:100%;max-width:308px;height:90px;margin:0 auto 8px">${groupDigits(barcode.digits)}</td></tr></table>`;
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
<p class="muted" style="margin:0 0 16px;font-size:12px;line-height:16px;color:${muted};word-break:break-all">${escapeHtml(href)}</p>`;
  // On the outermost table too, because some mail programs keep neither the root element nor the body.
  const spoken = declaredLanguage(language, brand.locale);
  const declared = attributesOf(spoken);
  const side = directionOf(spoken) === 'rtl' ? 'right' : 'left';
  return `<!doctype html>
<html ${declared}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkStylesOf(brand)}</style></head>
<body class="page" style="margin:0;padding:0;background:${page};${font}">
<table class="page" role="presentation" ${declared} width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:${side};${font}">
${headOf(brand, content)}
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
