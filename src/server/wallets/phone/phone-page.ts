/** The page of /dev/phone: what to add at the top, the two phones below. */
import { passLanguages } from '#domain/pass-languages.ts';
import { escapeHtml } from '#server/base/escape-html.ts';
import type { Services } from '#server/base/services.ts';
import { portraitCss } from '../portrait/portrait-css.ts';
import type { SamplePassAddress } from './phone-samples.queries.ts';

/** The passes are drawn with inline colors, and their pictures are data. */
export function phonePolicy(nonce: string): string {
  return `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;
}

export interface PhonePageFacts {
  nonce: string;
  /** The name of the desk, so that two pages can have phones of their own. */
  desk: string;
  samples: readonly SamplePassAddress[];
  services: Pick<Services, 'brand' | 'pushedPhones'>;
}

/** Writes the page; only its own script, which carries the nonce, runs. */
export function makePhonePage({ nonce, desk, samples, services }: PhonePageFacts): string {
  const { brand, pushedPhones } = services;
  const push =
    pushedPhones === undefined
      ? 'This server pushes to a real push service, which does not know this phone. Use “Ask for updates” after a change.'
      : 'Real push is off: pushes go to a stand-in of Apple’s push service on this machine, and reach the phone below.';
  const options = samples.map(
    ({ title, address }) => `<option value="${escapeHtml(address)}">${escapeHtml(title)}</option>`,
  );
  const languages = passLanguages.map((name) => `<option value="${name}">${escapeHtml(name)}</option>`);
  return `<!doctype html>
<html lang="en" data-desk="${escapeHtml(desk)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A phone on the desk</title>
<link rel="icon" href="data:,">
<style>${portraitCss}${phoneCss}</style></head>
<body>
<main>
<h1>A phone on the desk</h1>
<p>Two simulated phones that follow the passes of ${escapeHtml(brand.name)}. This page exists while developing, on this machine only. ${push}</p>
<noscript><p>This page needs its script.</p></noscript>
<form id="add" novalidate>
<div class="field"><label for="sample">A pass of this park</label>
<select id="sample"><option value="">Choose a pass</option>${options.join('')}</select></div>
<div class="field wide"><label for="address">Address of a guest page, or Google’s save link</label>
<input id="address" autocomplete="off" spellcheck="false" placeholder="/10400001/7226000004000017"></div>
<div class="buttons"><button type="submit" name="phone" value="apple">Add to Apple Wallet</button>
<button type="submit" name="phone" value="google">Add to Google Wallet</button></div>
<div class="field"><label for="file">A .pkpass or .pkpasses file</label>
<input id="file" type="file" accept=".pkpass,.pkpasses"></div>
<div class="field"><label for="language">Language</label>
<select id="language"><option value="">The park’s own</option>${languages.join('')}</select></div>
<div class="field"><label for="theme">Appearance</label>
<select id="theme"><option value="">The system’s</option><option value="light">Light</option><option value="dark">Dark</option></select></div>
</form>
<p id="said" role="status"></p>
<div class="phones">
<section class="phone" id="apple-phone" aria-labelledby="apple-title"><h2 id="apple-title">Apple Wallet</h2><div id="apple" class="screen"></div></section>
<section class="phone" aria-labelledby="google-title"><h2 id="google-title">Google Wallet</h2><div id="google" class="screen"></div></section>
</div>
</main>
<script nonce="${nonce}">${phoneScript}</script>
</body></html>
`;
}

/** The style sheet of /dev/phone, in light and dark. */
const light = `--ground:#f5f6f8;--text:#16202a;--soft:#4b5763;--edge:#7c8793;--act:#0b4f6c;--on-act:#fff;--field:#fff;--screen:#e9ebef;--banner:#fff;color-scheme:light`;
const dark = `--ground:#14191e;--text:#eef1f4;--soft:#b3bcc5;--edge:#7f8a95;--act:#7cc4d8;--on-act:#06222c;--field:#1d242b;--screen:#000;--banner:#2a3138;color-scheme:dark`;

/** What the phones' own surfaces look like in dark appearance; the colors of a pass never change. */
const darkBack = `.apple-back{background:#1c1c1e;color:#f2f2f7}.apple-back dl{background:#3a3a3c}.apple-back dl div{background:#2c2c2e}.apple-back dd{color:#c7c7cc}.google-message{background:#1f2b3f;color:#eef1f4}`;

const phoneCss = `
:root{${light}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}${scoped(':root:not([data-theme=light])', darkBack)}}
:root[data-theme=dark]{${dark}}${scoped(':root[data-theme=dark]', darkBack)}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:1180px;margin:0 auto;padding:16px 20px 40px}
h1{margin:0;font-size:24px}h1+p{margin:4px 0 16px;color:var(--soft)}h2{margin:0 0 10px;font-size:18px}
form{display:grid;grid-template-columns:minmax(0,1fr);gap:12px;align-items:end}
.field label{display:block;margin-bottom:2px;font-weight:600}
input,select{width:100%;min-height:44px;padding:8px 10px;border:1px solid var(--edge);border-radius:8px;background:var(--field);color:var(--text);font:inherit}
.buttons{display:flex;flex-wrap:wrap;gap:8px}
button{min-height:44px;padding:8px 16px;border:0;border-radius:10px;background:var(--act);color:var(--on-act);font:inherit;font-weight:600;cursor:pointer}
.acts{display:flex;gap:8px;margin:10px 0 0}
.acts button{border:1px solid var(--edge);background:transparent;color:var(--text);font-weight:400}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
#said{min-height:24px;margin:14px 0;overflow-wrap:anywhere;font-weight:600}
.phones{display:grid;grid-template-columns:minmax(0,1fr);gap:28px}
.phone{min-width:0}
.screen{width:100%;max-width:419px;min-height:420px;margin:0 auto;padding:18px;border:4px solid var(--edge);border-radius:40px;background:var(--screen);overflow:hidden}
.phone h2{max-width:419px;margin-inline:auto}
.banners{display:grid;gap:8px;margin:0 0 14px;padding:0;list-style:none}
.banner{display:grid;grid-template-columns:1fr auto;padding:10px 14px;border-radius:18px;background:var(--banner);box-shadow:0 3px 12px -6px rgb(0 0 0/.5);font-size:14px}
.banner span{font-weight:600;overflow-wrap:anywhere}.banner time{color:var(--soft)}.banner p{grid-column:1/-1;margin:0;overflow-wrap:anywhere}
.held+.held{margin-top:26px}
.held details{margin-top:8px}.held details>*+*{margin-top:8px}
summary{min-height:32px;cursor:pointer;font-size:14px}
.note{margin:6px 0 0;color:var(--soft);font-size:13px;overflow-wrap:anywhere}
.empty{margin:90px 20px;color:var(--soft);text-align:center}
.events{margin-top:18px;color:var(--soft);font-size:12px}.events ol{margin:0;padding:0;list-style:none;overflow-wrap:anywhere;font-family:ui-monospace,monospace}
@media (min-width:900px){form{grid-template-columns:1fr 1.6fr auto}.phones{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
`.replaceAll('\n', '');

/** Puts a selector in front of each rule. */
function scoped(selector: string, rules: string): string {
  return rules.replaceAll(/(^|\})(\.[^{]+)/g, `$1${selector} $2`);
}

/** The script of /dev/phone, which runs as it is: it sends what someone adds, and shows the phones as they change. */
const phoneScript = `
const at = (id) => document.getElementById(id);
const desk = document.documentElement.dataset.desk;
let events;

function say(text) {
  at('said').textContent = text;
}

async function callDesk(path, body) {
  say('Please wait…');
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ desk, ...body }),
    });
    if (answer.status === 413) say('The file is too large.');
    else if (answer.ok) say((await answer.json()).text);
    else say('The server refused this (' + answer.status + ').');
  } catch {
    say('The server cannot be reached.');
  }
}

function show(id, html) {
  const screen = at(id);
  const open = new Set([...screen.querySelectorAll('details[open]')].map((one) => one.dataset.key));
  const focused = document.activeElement?.closest?.('#' + id) ? controlKeyOf(document.activeElement) : undefined;
  screen.innerHTML = html;
  for (const one of screen.querySelectorAll('details')) one.open = open.has(one.dataset.key);
  if (focused !== undefined) [...screen.querySelectorAll('button,summary')].find((one) => controlKeyOf(one) === focused)?.focus();
}

function controlKeyOf(element) {
  return [element.dataset.act, element.dataset.id, element.closest('details')?.dataset.key].join(' ');
}

function followPhones() {
  events?.close();
  const query = new URLSearchParams({ desk, language: at('language').value });
  events = new EventSource('/dev/phone/events?' + query);
  events.addEventListener('phones', ({ data }) => {
    const phones = JSON.parse(data);
    show('apple', phones.apple);
    show('google', phones.google);
  });
}

async function sendFile(file) {
  if (file === undefined) return;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let start = 0; start < bytes.length; start += 32768) text += String.fromCharCode(...bytes.subarray(start, start + 32768));
  await callDesk('/dev/phone/file', { file: btoa(text) });
}

at('sample').addEventListener('change', () => {
  at('address').value = at('sample').value;
});

at('add').addEventListener('submit', async (event) => {
  event.preventDefault();
  const address = at('address').value.trim();
  if (address === '') {
    say('Enter the address of a pass, or choose one.');
    at('address').focus();
    return;
  }
  await callDesk('/dev/phone/add', { phone: event.submitter?.value ?? 'apple', address });
});

at('file').addEventListener('change', async () => {
  await sendFile(at('file').files[0]);
  at('file').value = '';
});

at('apple-phone').addEventListener('dragover', (event) => event.preventDefault());
at('apple-phone').addEventListener('drop', (event) => {
  event.preventDefault();
  sendFile(event.dataTransfer.files[0]);
});

at('language').addEventListener('change', followPhones);

at('theme').addEventListener('change', () => {
  document.documentElement.dataset.theme = at('theme').value;
});

document.querySelector('.phones').addEventListener('click', (event) => {
  const button = event.target.closest('button[data-act]');
  if (button === null) return;
  const { phone, act, id } = button.dataset;
  callDesk('/dev/phone/act', { phone, act, id });
});

followPhones();
`;
