/** The style sheet of a preview page. */
export const previewCss = `
body{margin:0}
.kit-symbols{position:absolute;width:0;height:0;overflow:hidden}
.kit-head{padding:20px 24px;background:#fff;color:#16202a;font-family:system-ui,sans-serif}
.kit-head h1{margin:0;font-size:24px;font-weight:700}.kit-head p{margin:4px 0 0;color:#4b5763}
.kit-columns{display:grid;grid-template-columns:minmax(0,1fr)}
@media (min-width:900px){.kit-columns{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
.kit-theme{min-width:0;padding:20px 16px 40px;background:var(--page);color:var(--ink)}
.kit-light{color-scheme:light}.kit-dark{color-scheme:dark}
.kit-theme h2{margin:0 0 12px;font-size:20px;font-weight:700}
.kit-theme h3{margin:32px 0 12px;color:var(--muted);font-size:15px;font-weight:600}
.kit-row{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,340px),1fr));gap:24px 20px;align-items:start}
.kit-theme figure{margin:0;min-width:0}.kit-theme figcaption{margin-bottom:6px;color:var(--muted);font-size:13px}
.kit-phone{max-width:390px}
.kit-bar{display:flex;flex-wrap:wrap;align-items:center;gap:12px;min-height:60px;padding:8px 16px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
.kit-logo{height:32px;max-width:60%;object-fit:contain;object-position:left}
.kit-mail{overflow:hidden;border:1px solid var(--line);border-radius:12px}
.kit-voucher{display:block;width:100%;max-width:520px;height:auto;border:1px solid #ccc}
.kit-staff{display:block;height:60px;border:1px solid var(--line);border-radius:12px}
.kit-scroll{overflow-x:auto}.kit-staff-wide{width:800px}.kit-staff-narrow{width:100%;max-width:390px;margin-top:12px}
.kit-icons{display:flex;flex-wrap:wrap;align-items:center;gap:20px}.kit-app-icon{border-radius:22%}
.kit-icons figcaption{margin:4px 0 0;text-align:center}
`.replaceAll('\n', '');
