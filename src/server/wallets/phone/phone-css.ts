/** The style sheet of /dev/phone, in light and dark. */
const light = `--ground:#f5f6f8;--text:#16202a;--soft:#4b5763;--edge:#7c8793;--act:#0b4f6c;--on-act:#fff;--field:#fff;--screen:#e9ebef;--banner:#fff;color-scheme:light`;
const dark = `--ground:#14191e;--text:#eef1f4;--soft:#b3bcc5;--edge:#7f8a95;--act:#7cc4d8;--on-act:#06222c;--field:#1d242b;--screen:#000;--banner:#2a3138;color-scheme:dark`;
/** What the phones' own surfaces look like in dark appearance; the colors of a pass never change. */
const darkBack = `.apple-back{background:#1c1c1e;color:#f2f2f7}.apple-back dl{background:#3a3a3c}.apple-back dl div{background:#2c2c2e}.apple-back dd{color:#c7c7cc}.google-message{background:#1f2b3f;color:#eef1f4}`;

export const phoneCss = `
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
