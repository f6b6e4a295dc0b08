/** The page of /dev/brand: the fields of a brand at the left, the brand on every surface at the right. */
import { escapeHtml } from '#server/base/escape-html.ts';
import { firstFormats } from './first-values.ts';
import { playgroundScript } from './playground-script.ts';
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
