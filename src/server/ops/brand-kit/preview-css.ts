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
.kit-staff-link{margin-left:auto;color:var(--brand);font-weight:600}.kit-staff-name{color:var(--muted)}
.kit-button{padding:8px 14px;border-radius:8px;background:var(--brand);color:var(--on-brand);font-weight:600}
.kit-mail{overflow:hidden;border:1px solid var(--line);border-radius:12px}
.kit-voucher{max-width:520px;padding:24px;border:1px solid #ccc;background:#fff}
.kit-voucher-head{display:flex;align-items:center;justify-content:space-between;gap:12px;padding-bottom:12px;border-bottom:3px solid var(--brand)}
.kit-voucher-head strong{font-size:22px}.kit-voucher-product{margin:14px 0 10px;font-size:22px;font-weight:700}
.kit-voucher dl{display:flex;flex-wrap:wrap;gap:10px 28px;margin:0}.kit-voucher dt{color:var(--muted);font-size:12px}.kit-voucher dd{margin:0;font-weight:600}
.kit-voucher-codes{display:flex;flex-wrap:wrap;align-items:center;gap:20px;margin:18px 0}
.kit-voucher p:last-child{margin:0;color:var(--muted);font-size:12px}
.kit-icons{display:flex;flex-wrap:wrap;align-items:center;gap:20px}.kit-app-icon{border-radius:22%}
.kit-icons figcaption{margin:4px 0 0;text-align:center}
`.replaceAll('\n', '');
