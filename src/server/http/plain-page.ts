/** Pages with one question and one button: rendered by the server, without a script and without data of a pass. */
import { randomBytes } from 'node:crypto';

import type { FastifyReply } from 'fastify';

import type { Brand } from '#contract/brand.ts';
import { declaredLanguage, directionOf } from '#domain/park-locale.ts';

import { escapeHtml } from '#server/base/escape-html.ts';
import type { Reader } from '#server/base/languages/reader.ts';
import type { Services } from '#server/base/services.ts';
import { pageHeaders } from './headers.ts';

/** The content of a page, as plain text. */
export interface PlainPage {
  heading: string;
  lines: readonly string[];
  form: PlainForm;
  /** A link that leads away from the page. */
  back?: { href: string; text: string };
}

/** A form with one button. Without `action`, it is sent to the address of its page. */
interface PlainForm {
  method: 'get' | 'post';
  action?: string;
  /** The hidden field that the button sends. */
  field?: { name: string; value: string };
  /** The text of the button, or several buttons of one name, of which each sends its value. */
  button: string | ButtonChoice;
}

/** Buttons with the languages of their texts. */
interface ButtonChoice {
  name: string;
  options: readonly { value: string; text: string; language: string; isCurrent: boolean }[];
}

/** Answers with the page; the reply keeps its status. */
export function sendPlainPage(
  reply: FastifyReply,
  { config }: Pick<Services, 'config'>,
  reader: Reader,
  page: PlainPage,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  const isHttps = config.publicUrl.startsWith('https:');
  reply.headers({
    ...pageHeaders({ nonce, about: 'guest', isHttps }),
    'content-language': reader.language,
    vary: 'accept-language, cookie',
  });
  return reply.type('text/html; charset=utf-8').send(makePlainPage(reader, nonce, page));
}

/** Writes the page in the colors of the brand, light and dark. */
export function makePlainPage(
  { park: brand, language }: Pick<Reader, 'park' | 'language'>,
  nonce: string,
  { heading, lines, form, back }: PlainPage,
): string {
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  return `<!doctype html>
<html lang="${declaredLanguage(language, brand.locale)}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(`${heading} | ${brand.name}`)}</title>
<link rel="icon" href="/favicon.svg">
<style nonce="${nonce}">${styleOf(brand)}</style>
</head>
<body>
<main>
<p>${escapeHtml(brand.name)}</p>
<h1>${escapeHtml(heading)}</h1>
${paragraphs}
${markupOf(form)}${back === undefined ? '' : `\n<p><a href="${escapeHtml(back.href)}">${escapeHtml(back.text)}</a></p>`}
</main>
</body>
</html>
`;
}

function markupOf({ method, action, field, button }: PlainForm): string {
  const target = action === undefined ? '' : ` action="${escapeHtml(action)}"`;
  const hidden =
    field === undefined
      ? ''
      : `<input type="hidden" name="${escapeHtml(field.name)}" value="${escapeHtml(field.value)}">`;
  return `<form method="${method}"${target}>${hidden}${buttonsOf(button)}</form>`;
}

function buttonsOf(button: PlainForm['button']): string {
  if (typeof button === 'string') return `<button>${escapeHtml(button)}</button>`;
  const { name, options } = button;
  const buttons = options.map(
    ({ value, text, language, isCurrent }) =>
      `<button name="${escapeHtml(name)}" value="${escapeHtml(value)}" lang="${language}" dir="${directionOf(language)}"${isCurrent ? ' aria-current="true"' : ''}>${escapeHtml(text)}</button>`,
  );
  return `<div class="choice">${buttons.join('')}</div>`;
}

function styleOf({ colors: { light, dark } }: Brand): string {
  const paint = (colors: typeof light): string =>
    `body{background:${colors.page};color:${colors.ink}}button{background:${colors.brand};color:${colors.onBrand}}.choice button:not([aria-current]){background:none;border-color:currentColor;color:${colors.ink}}`;
  return `body{margin:0;font:1.05rem/1.5 system-ui,sans-serif}main{max-width:32rem;margin:12vh auto;padding:0 1.25rem}h1{font-size:1.8rem;line-height:1.25;text-wrap:balance}a{display:inline-block;padding:.6rem 0;color:inherit}button{min-height:3rem;padding:.6rem 1.5rem;border:1px solid transparent;border-radius:.75rem;font:inherit;font-weight:600;cursor:pointer}.choice{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(9rem,100%),1fr));gap:.75rem}${paint(light)}@media (prefers-color-scheme:dark){${paint(dark)}}`;
}
