/** Draws the page for developers: how to get a key, its scopes, an example of each call, and the viewer. */
import type { Call } from '#contract/call.ts';
import { contract, readCallKey } from '#contract/contract.ts';
import { keyScopes } from '#contract/key-scopes.ts';
import { exampleOf } from '#contract/openapi/examples.ts';

import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import { escapeHtml } from '#server/base/escape-html.ts';
import { paletteCss, type Entry } from '#server/pages/documents/document.ts';
import { developersPageCss } from './developers-page-css.ts';
import { commandOfExample } from './example-command.ts';
import { viewerCss } from './viewer-css.ts';

interface DevelopersPage {
  brand: LoadedBrand;
  publicUrl: string;
  /** The viewer's script. Without it the page still has every call with its example. */
  entry: Entry;
  nonce: string;
}

/** Makes the page, in English, as the names of the calls are. */
export function drawDevelopersPage({ brand, publicUrl, entry, nonce }: DevelopersPage): string {
  const name = escapeHtml(brand.name);
  const preloads = entry.preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>For developers | ${name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${escapeHtml(nonce)}">${paletteCss(brand)}${developersPageCss}${viewerCss}</style>
${preloads}<script type="module" src="${entry.script}"></script>
</head>
<body>
<header class="narrow">
<h1>For developers</h1>
<p>How another system reads from ${name} and writes to it. Each call carries an API key, which the park’s operator makes in the tab API Keys or on the host, and sees once:</p>
<pre tabindex="0"><code>promenade api-key make reports read-orders,read-figures</code></pre>
<p>Send it as <code>Authorization: Bearer KEY</code>. The calls and their answers are in the <a href="/developers/openapi.json">OpenAPI document</a>, for which clients can be generated.</p>
</header>
<main>
<section class="narrow" aria-labelledby="scopes"><h2 id="scopes">Scopes</h2>
<dl>${Object.entries(keyScopes).map(drawScope).join('')}</dl></section>
<section class="narrow" aria-labelledby="examples"><h2 id="examples">Examples</h2>
<p>The numbers are those of the demo park. Set <code>KEY</code> to a key of yours first.</p>
${drawExamples(publicUrl)}</section>
<section aria-labelledby="calls"><h2 id="calls" class="narrow">Every call</h2>
<openapi-explorer tree hide-server-selection><p class="narrow">Here a list of all calls with their fields opens, if this browser runs its script.</p></openapi-explorer></section>
</main>
</body>
</html>
`;
}

function drawScope([scope, text]: [string, string]): string {
  return `<div><dt><code>${scope}</code></dt><dd>${escapeHtml(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`)}</dd></div>`;
}

function drawExamples(publicUrl: string): string {
  return Object.entries<Call>(contract)
    .map(([key, call]) => drawExample(key, call, publicUrl))
    .join('');
}

function drawExample(key: string, { summary }: Call, publicUrl: string): string {
  const example = exampleOf(key);
  if (example === undefined) return '';
  const command = commandOfExample(readCallKey(key), publicUrl, example);
  return (
    `<details><summary>${escapeHtml(example.title)}</summary><p>${escapeHtml(summary)}</p>` +
    `<pre tabindex="0" aria-label="${escapeHtml(example.title)}"><code>${escapeHtml(command)}</code></pre></details>`
  );
}
