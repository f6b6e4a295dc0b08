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
}

/** A form with one button. Without `action`, it is sent to the address of its page. */
interface PlainForm {
  method: 'get' | 'post';
  action?: string;
  /** The hidden field that the button sends. */
  field?: { name: string; value: string };
  /** The text of the button. */
  button: string;
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
  { heading, lines, form }: PlainPage,
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
${markupOf(form)}
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
  return `<form method="${method}"${target}>${hidden}<button>${escapeHtml(button)}</button></form>`;
}

function styleOf({ colors: { light, dark } }: Brand): string {
  const paint = (colors: typeof light): string =>
    `body{background:${colors.page};color:${colors.ink}}button{background:${colors.brand};color:${colors.onBrand}}`;
  return `body{margin:0;font:1.05rem/1.5 system-ui,sans-serif}main{max-width:32rem;margin:12vh auto;padding:0 1.25rem}h1{font-size:1.8rem;line-height:1.25;text-wrap:balance}button{min-height:3rem;padding:.6rem 1.5rem;border:1px solid transparent;border-radius:.75rem;font:inherit;font-weight:600;cursor:pointer}${paint(light)}@media (prefers-color-scheme:dark){${paint(dark)}}`;
}
