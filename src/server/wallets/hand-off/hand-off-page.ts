import type { Brand } from '#contract/brand.ts';
import { languageOfTexts } from '#domain/park-locale.ts';

import { escapeHtml } from '#server/base/escape-html.ts';

/** The content of the page: the button, or the reason why the link does not work. */
export type HandOffPage = { kind: 'door' } | { kind: 'refused'; text: string };

/**
 * The page between a QR code and its pass, for requests that do not prove to be a person's navigation: the button of
 * its form opens the pass, and no preview presses it. Needs no script, and contains no data of the pass.
 */
export function makeHandOffPage(brand: Brand, nonce: string, page: HandOffPage): string {
  const { heading, line, form } = page.kind === 'door' ? door : { ...wayOut, heading: page.text };
  return `<!doctype html>
<html lang="${languageOfTexts(brand.locale)}">
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
<p>${escapeHtml(line)}</p>
${form}
</main>
</body>
</html>
`;
}

const door = {
  heading: 'Your pass is ready',
  line: 'This link opens it on this device, once.',
  form: '<form method="get"><input type="hidden" name="open" value="yes"><button>Open your pass</button></form>',
};

const wayOut = {
  line: 'The page that the code came from shows a new one. You can also open your pass with its order ID and barcode.',
  form: '<form method="get" action="/"><button>Open your pass</button></form>',
};

function styleOf({ colors: { light, dark } }: Brand): string {
  const paint = (colors: typeof light): string =>
    `body{background:${colors.page};color:${colors.ink}}button{background:${colors.brand};color:${colors.onBrand}}`;
  return `body{margin:0;font:1.05rem/1.5 system-ui,sans-serif}main{max-width:30rem;margin:12vh auto;padding:0 1.25rem}h1{font-size:1.8rem;line-height:1.25;text-wrap:balance}button{min-height:3rem;padding:.6rem 1.5rem;border:0;border-radius:.75rem;font:inherit;font-weight:600;cursor:pointer}${paint(light)}@media (prefers-color-scheme:dark){${paint(dark)}}`;
}
