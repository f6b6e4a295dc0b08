import type { Brand } from '#contract/brand.ts';
import { languageOfTexts } from '#domain/park-locale.ts';

import { escapeHtml } from '#server/base/escape-html.ts';

/** The content of the page: what the guest has chosen, or that the address leads nowhere. */
export type MessageChoicePage =
  | { kind: 'choice'; choice: 'in' | 'out'; isStored: boolean }
  | { kind: 'gone' };

/**
 * The page on which a guest declines marketing messages, or takes them again. It needs no script, and contains no data
 * of the pass, because its address stands on passes that guests show around.
 */
export function makeMessageChoicePage(brand: Brand, nonce: string, page: MessageChoicePage): string {
  const { heading, lines, form } = page.kind === 'gone' ? gone : choiceWordsOf(page, brand);
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
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
${paragraphs}
${form}
</main>
</body>
</html>
`;
}

interface ChoiceWords {
  heading: string;
  lines: string[];
  form: string;
}

const gone: ChoiceWords = {
  heading: 'This pass is no longer here',
  lines: ['The address is incomplete, or its pass ended. Your pass shows the current address.'],
  form: '<form method="get" action="/"><button>Open your pass</button></form>',
};

function choiceWordsOf(
  { choice, isStored }: { choice: 'in' | 'out'; isStored: boolean },
  brand: Brand,
): ChoiceWords {
  const next = choice === 'in' ? 'out' : 'in';
  const action = choice === 'in' ? 'Stop offers' : 'Get offers again';
  const state = choice === 'in' ? 'You get offers and news.' : 'You get no offers and news.';
  return {
    heading: 'Messages on your pass',
    lines: [
      isStored ? `Saved. ${state}` : state,
      `${brand.shortName} writes to your pass, and to every pass with the same email address. Messages about your visit, such as a changed opening time, always come.`,
    ],
    form: `<form method="post"><input type="hidden" name="choice" value="${next}"><button>${action}</button></form>`,
  };
}

function styleOf({ colors: { light, dark } }: Brand): string {
  const paint = (colors: typeof light): string =>
    `body{background:${colors.page};color:${colors.ink}}button{background:${colors.brand};color:${colors.onBrand}}`;
  return `body{margin:0;font:1.05rem/1.5 system-ui,sans-serif}main{max-width:32rem;margin:12vh auto;padding:0 1.25rem}h1{font-size:1.8rem;line-height:1.25;text-wrap:balance}button{min-height:3rem;padding:.6rem 1.5rem;border:0;border-radius:.75rem;font:inherit;font-weight:600;cursor:pointer}${paint(light)}@media (prefers-color-scheme:dark){${paint(dark)}}`;
}
