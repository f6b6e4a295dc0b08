/** The page of /dev/brand: the fields of a brand at the left, the brand on every surface at the right. */
import { escapeHtml } from '#server/base/escape-html.ts';
import { firstFormats } from './first-values.ts';
import { sceneNames, scenes } from './scenes/scenes.ts';

/** Writes the page; only its own script, which carries the nonce, runs. */
export function makePlaygroundPage(nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Try out a brand</title>
<style>${css}</style></head>
<body>
<main>
<form id="brand" novalidate>
<h1>Try out a brand</h1>
<p>This page exists while developing, on this machine only.</p>
<noscript><p>This page needs its script. Without it, use <code>promenade brand init</code> and <code>promenade brand preview</code>.</p></noscript>
${fields.map(inputFieldOf).join('\n')}
<label for="scene">Scene</label>
<select id="scene" name="scene" aria-describedby="scene-error">${sceneNames.map((name) => `<option value="${name}">${escapeHtml(scenes[name].label)}</option>`).join('')}</select>
<p class="error" id="scene-error"></p>
<label for="logo">Logo, an SVG file</label>
<input id="logo" type="file" accept=".svg,image/svg+xml" aria-describedby="logo-error">
<p class="error" id="logo-error"></p>
<fieldset><legend>Write the folder</legend>
<label for="base">Below</label>
<select id="base" name="base"><option value="working">the working directory</option><option value="data">DATA_DIR</option></select>
<label for="folder">Folder</label>
<input id="folder" name="folder" value="my-brand" autocomplete="off" spellcheck="false" aria-describedby="folder-error">
<p class="error" id="folder-error"></p>
<button type="submit">Write the folder</button>
</fieldset>
<p id="said" role="status"></p>
<ul id="notes"></ul>
</form>
<iframe id="preview" title="The brand on every surface" sandbox="allow-same-origin"></iframe>
</main>
<script nonce="${nonce}">${playgroundScript}</script>
</body></html>
`;
}

interface Field {
  name: string;
  label: string;
  value: string;
  type?: string;
}

const fields: readonly Field[] = [
  { name: 'name', label: 'Name of the park', value: 'Tidewater Park' },
  { name: 'color', label: 'Color', value: '#0b4f6c' },
  { name: 'passName', label: 'Name of the pass', value: 'Season Pass' },
  { name: 'clubName', label: 'Name of the club', value: '' },
  { name: 'pointsName', label: 'Name of the points', value: 'points' },
  { name: 'passDisclaimer', label: 'Line on the card before the photo', value: '' },
  { name: 'appDescription', label: 'Description of the site', value: '' },
  { name: 'supportEmail', label: 'Email for guests', value: '', type: 'email' },
  { name: 'website', label: 'Website', value: '', type: 'url' },
  { name: 'locale', label: 'Locale', value: firstFormats.locale },
  { name: 'currency', label: 'Currency', value: firstFormats.currency },
  { name: 'timeZone', label: 'Time zone', value: firstFormats.timeZone },
];

function inputFieldOf({ name, label, value, type = 'text' }: Field): string {
  const picker =
    name === 'color' ? '<input id="picker" type="color" value="#0b4f6c" aria-label="Pick the color">' : '';
  return `<label for="${name}">${label}</label><div class="row">${picker}<input id="${name}" name="${name}" type="${type}" value="${escapeHtml(value)}" autocomplete="off" aria-describedby="${name}-error"></div><p class="error" id="${name}-error"></p>`;
}

const css = `
:root{color-scheme:light dark;--ground:#f5f6f8;--text:#16202a;--soft:#4b5763;--edge:#7c8793;--bad:#a3161f;--act:#0b4f6c;--on-act:#fff;--field:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#14191e;--text:#eef1f4;--soft:#b3bcc5;--edge:#7f8a95;--bad:#ff9d95;--act:#7cc4d8;--on-act:#06222c;--field:#1d242b}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{display:grid;grid-template-columns:minmax(0,1fr)}
form{padding:16px 20px 32px}
h1{margin:0;font-size:24px}p{margin:4px 0}h1+p{color:var(--soft)}
label{display:block;margin-top:14px;font-weight:600}
.row{display:flex;gap:8px}
input,select{width:100%;min-height:44px;padding:8px 10px;border:1px solid var(--edge);border-radius:8px;background:var(--field);color:var(--text);font:inherit}
input[type=color]{flex:none;width:52px;padding:4px}
[aria-invalid=true]{border:2px solid var(--bad)}
.error{min-height:0;color:var(--bad);font-size:14px}
fieldset{margin:24px 0 12px;padding:4px 16px 16px;border:1px solid var(--edge);border-radius:12px}legend{padding:0 6px;font-weight:600}
button{min-height:48px;margin-top:16px;padding:10px 20px;border:0;border-radius:10px;background:var(--act);color:var(--on-act);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
#notes{padding-left:20px;color:var(--soft);font-size:14px;overflow-wrap:anywhere}#said{overflow-wrap:anywhere}
iframe{width:100%;height:85vh;border:0;border-top:1px solid var(--edge);background:#fff}
@media (min-width:900px){main{grid-template-columns:360px minmax(0,1fr);height:100vh}form{overflow-y:auto}iframe{height:100vh;border-top:0;border-left:1px solid var(--edge)}}
`.replaceAll('\n', '');

/**
 * The script of /dev/brand, which runs as it is: it asks for a new preview while someone types, and shows each error
 * beside its field.
 */
const playgroundScript = `
const form = document.getElementById('brand');
const at = (id) => document.getElementById(id);
const textFields = [...form.querySelectorAll('input[name],select[name]')];
let logo;
let timer;
let running;

function input() {
  const values = Object.fromEntries(textFields.map((field) => [field.name, field.value]));
  return logo === undefined ? values : { ...values, logo };
}

function showErrors(errors) {
  for (const line of form.querySelectorAll('.error')) {
    const name = line.id.replace('-error', '');
    line.textContent = errors.filter(({ field }) => field === name).map(({ reason }) => 'It ' + reason).join(', ');
    at(name).setAttribute('aria-invalid', String(line.textContent !== ''));
  }
  const others = errors.filter(({ field }) => at(field + '-error') === null);
  at('said').textContent = others.map(({ field, reason }) => field + ': ' + reason).join(', ');
}

async function call(path, body, signal) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (!answer.ok) throw new Error(answer.status === 404 ? 'The server does not offer this here.' : 'The server refused the input (' + answer.status + ').');
  return answer.json();
}

async function repaint() {
  running?.abort();
  running = new AbortController();
  const { folder, base, ...body } = input();
  try {
    const { html, errors, notes } = await call('/dev/brand/preview', body, running.signal);
    showErrors(errors);
    if (html === null) return;
    const frame = at('preview');
    const scrolled = frame.contentWindow.scrollY;
    frame.onload = () => frame.contentWindow.scrollTo(0, scrolled);
    frame.srcdoc = html;
    at('notes').replaceChildren(...notes.map((note) => Object.assign(document.createElement('li'), { textContent: note })));
  } catch (error) {
    if (error.name !== 'AbortError') at('said').textContent = error.message;
  }
}

form.addEventListener('input', (event) => {
  if (event.target.id === 'picker') at('color').value = event.target.value;
  if (event.target.id === 'color' && /^#[0-9a-f]{6}$/i.test(event.target.value)) at('picker').value = event.target.value.toLowerCase();
  if (event.target.id === 'folder' || event.target.id === 'base') return;
  clearTimeout(timer);
  timer = setTimeout(repaint, 250);
});

at('logo').addEventListener('change', async () => {
  const [file] = at('logo').files;
  const isTooLarge = file !== undefined && file.size > 12288;
  showErrors(isTooLarge ? [{ field: 'logo', reason: 'must be at most 12288 bytes' }] : []);
  if (isTooLarge) return;
  logo = file === undefined ? undefined : await file.text();
  await repaint();
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = form.querySelector('button');
  button.disabled = true;
  try {
    const { folder, errors } = await call('/dev/brand/folder', input());
    showErrors(errors);
    const [first] = errors;
    if (folder !== null) at('said').textContent = 'Written: ' + folder + '. Set BRAND_DIR to it and start again.';
    else if (first !== undefined) at(first.field)?.focus();
  } catch (error) {
    at('said').textContent = error.message;
  } finally {
    button.disabled = false;
  }
});

repaint();
`;
