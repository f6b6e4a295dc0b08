/** The style sheet of the page for developers; its colors are the park's. */
export const developersPageCss = `
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
