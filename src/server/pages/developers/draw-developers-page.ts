/** Draws the page for developers: how to get a key, its scopes, an example of each call, and the viewer. */
import type { Call } from '#contract/call.ts';
import { contract, readCallKey } from '#contract/contract.ts';
import { keyScopes } from '#contract/key-scopes.ts';
import { exampleOf, type CallExample } from '#contract/openapi/examples.ts';

import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import { escapeHtml } from '#server/base/escape-html.ts';
import { paletteCss, type Entry } from '../documents/document.ts';

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

/** The style sheet of the page for developers; its colors are the park's. */
const developersPageCss = `
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
.narrow{width:min(100% - 32px,860px);margin-inline:auto}
header{padding-block:32px 8px}
h1{margin:0 0 8px;font-size:clamp(1.75rem,6vw,2.5rem);line-height:1.15}
h2{margin:32px auto 12px;font-size:1.375rem}
p{margin:0 0 12px;max-width:70ch}
a{color:var(--brand)}
code{font:.875rem/1.6 ui-monospace,SFMono-Regular,Menlo,monospace}
p code,dt code{overflow-wrap:anywhere}
pre{margin:0 0 12px;padding:12px 14px;overflow-x:auto;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
dl{margin:0;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
dl div{display:grid;gap:0 16px;padding:10px 14px}
dl div+div{border-top:1px solid var(--line)}
dd{margin:0;color:var(--muted)}
details{margin-bottom:8px;padding:0 14px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
summary{min-height:44px;padding-block:10px;font-weight:600;cursor:pointer}
details pre{background:var(--page)}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
@media (min-width:720px){dl div{grid-template-columns:11rem minmax(0,1fr)}}
@media (prefers-color-scheme:dark){:root{color-scheme:dark}}
`.replaceAll('\n', '');

/** The path of the example, with its parameters and its query filled in. */
export function pathOfExample(path: string, { params = {}, query = {} }: CallExample): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name));
  const asked = new URLSearchParams(query).toString();
  return asked === '' ? filled : `${filled}?${asked}`;
}

/** The command of curl, with the key in a variable of the shell. */
function commandOfExample(
  { method, path }: { method: string; path: string },
  publicUrl: string,
  example: CallExample,
): string {
  const address = `${publicUrl}${pathOfExample(path, example)}`;
  return [
    `curl${method === 'GET' ? '' : ` --request ${method}`} '${address}'`,
    `  --header "Authorization: Bearer $KEY"`,
    ...(example.body === undefined
      ? []
      : [`  --header 'Content-Type: application/json'`, `  --data '${JSON.stringify(example.body)}'`]),
  ].join(' \\\n');
}

/**
 * The colors of the OpenAPI viewer, which are the park's in light and dark mode. A rule of the page about the viewer's
 * element overrides the viewer's own rule about its host. The colors of methods and types are set one level lower, on
 * the viewer's parts: the viewer writes what it reads of these on its host into its style sheet, and the page's content
 * security policy allows that sheet by its hash.
 */

/** The viewer's names for its colors, without those of methods and types. */
const hostColors = {
  '--bg': '--surface',
  '--bg2': '--page',
  '--bg3': '--page',
  '--light-bg': '--outline',
  '--hover-color': '--page',
  '--fg': '--ink',
  '--fg2': '--ink',
  '--fg3': '--muted',
  '--light-fg': '--muted',
  '--placeholder-color': '--muted',
  '--input-bg': '--surface',
  '--border-color': '--outline',
  '--light-border-color': '--line',
  '--selection-bg': '--brand',
  '--selection-fg': '--on-brand',
  '--header-bg': '--brand',
  '--header-fg': '--on-brand',
  '--header-color-darker': '--brand',
  '--header-color-border': '--on-brand',
  '--primary-color': '--brand',
  '--primary-btn-text-color': '--on-brand',
  '--secondary-color': '--brand',
  '--nav-bg-color': '--page',
  '--nav-text-color': '--muted',
  '--nav-hover-bg-color': '--brand-soft',
  '--nav-hover-text-color': '--ink',
  '--nav-hover-scrollbar-color': '--outline',
  '--code-fg': '--ink',
  '--inline-code-fg': '--ink',
  '--code-property-color': '--brand',
  '--code-keyword-color': '--brand',
  '--code-operator-color': '--muted',
};

/** The viewer's colors of methods, types and answers. */
const partColors = {
  '--blue': '--brand',
  '--light-blue': '--brand-soft',
  '--green': '--success',
  '--light-green': '--success-soft',
  '--red': '--danger',
  '--light-red': '--danger-soft',
  '--orange': '--warning',
  '--light-orange': '--warning-soft',
  '--yellow': '--warning',
  '--light-yellow': '--warning-soft',
  '--purple': '--brand',
  '--light-purple': '--brand-soft',
  '--pink': '--brand',
  '--gray': '--muted',
  '--light-gray': '--page',
};

const declare = (colors: Record<string, string>): string =>
  Object.entries(colors)
    .map(([name, ours]) => `${name}:var(${ours})`)
    .join(';');

/** Sizes and corners as on the rest of the page. */
const hostSizes =
  '--border-radius:6px;--font-size-regular:16px;--font-size-small:14px;--font-size-mono:14px;--nav-path-padding:7px 12px 7px 20px';

/** The viewer would write their texts in the color of their ground. */
const filledButtons = ['btn-try', 'btn-fill--resp']
  .flatMap((part) => [':hover', ':focus-visible'].map((state) => `openapi-explorer::part(${part})${state}`))
  .join(',');

/** The rules for the page's style element. On a wide screen both columns of the viewer scroll by themselves. */
export const viewerCss = `
openapi-explorer{display:block;border-block:1px solid var(--line);background:var(--surface);color:var(--ink);${hostSizes};${declare(hostColors)}}
openapi-explorer:not(:defined){border:0;background:none;color:inherit}
openapi-explorer::part(section-navbar){border-inline-end:1px solid var(--line)}
openapi-explorer::part(navbar-section-header){padding-inline-start:14px}
openapi-explorer::part(section-main-content),openapi-explorer::part(section-navbar){${declare(partColors)}}
${filledButtons}{color:var(--on-brand)}
@media (min-width:768px){openapi-explorer:defined{height:100vh;height:100dvh}}
`.replaceAll('\n', '');
