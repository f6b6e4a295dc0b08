/** The style sheet of the demo page, which follows that of the guest's page. */

/** The width of the phone for which the small cards are laid out, in pixels. */
export const cardWidth = 390;

/** The guest's style sheet in a layer would give way to these rules; outside of its layers they win. */
export const demoPageCss = `
.demo-width{width:min(100% - 2*var(--gutter,16px),1180px);margin-inline:auto}
.demo-head{position:relative;display:grid;align-items:start;min-height:420px;padding:28px 0 180px;background:linear-gradient(transparent calc(100% - 30px),#14304a 0),radial-gradient(circle at 78% calc(100% - 30px),#f5b041 0 60px,rgb(245 176 65 / 35%) 62px,transparent 320px),linear-gradient(#151b3d,#3b2f63 45%,#b4533f 82%,#f0a45a);color:#fff}
.demo-head .sky-land{bottom:28px;height:84px;--sky-lit:1;color:#1b1a33}
.demo-head img{width:auto;height:40px;max-width:100%;object-fit:contain;object-position:left}
.demo-head h1{margin:28px 0 8px;font-family:var(--font-display);font-size:clamp(2rem,8vw,2.75rem);font-weight:600;line-height:1.1;text-wrap:balance}
.demo-head p{max-width:52ch;font-size:1.0625rem}
.demo-tableau{position:relative;display:flex;gap:24px;align-items:end;justify-content:center;margin-top:-190px}
.demo-phone,.demo-desk,.demo-gate{overflow:hidden;border:8px solid #10141c;background:var(--page);box-shadow:0 24px 48px -16px rgb(0 0 0 / 50%)}
.demo-phone{flex:none;width:300px;height:536px;padding:36px 8px 0;border-radius:40px}
.demo-phone::after{display:grid;place-items:center;height:44px;margin-top:14px;border-radius:12px;background:#000;color:#fff;font-size:.875rem;font-weight:600;content:'Add to Apple Wallet'}
.demo-phone .demo-card{zoom:.69}
.demo-desk{flex:0 1 640px;min-width:0;height:400px;padding:0 20px;border-radius:16px;background:var(--surface)}
.demo-desk>div{display:flex;gap:24px;align-items:center;height:48px;margin:0 -20px;padding:0 20px;background:#14304a}
.demo-desk img{height:24px}
.demo-desk span{flex:0 1 280px;height:28px;border-radius:8px;background:rgb(255 255 255 / 16%)}
.demo-desk p{margin-block:12px 4px;font-family:var(--font-display);font-size:1.5rem}
.demo-desk table{width:100%;font-size:.8125rem}
.demo-desk :is(th,td){height:40px;padding-inline-end:12px;border-bottom:1px solid var(--line);text-align:start}
.demo-desk td:nth-child(-n+2){white-space:nowrap}
.demo-desk mark{border-radius:8px;background:none;color:inherit;font-weight:600}
.demo-desk mark::before{display:inline-block;width:8px;height:8px;margin-inline-end:8px;border-radius:50%;background:var(--warning);content:''}
.demo-desk mark[data-tone=ready]::before{background:var(--success)}
.demo-desk mark[data-tone=over]::before{background:var(--danger)}
.demo-gate{display:grid;flex:none;align-content:center;justify-items:center;gap:8px;width:180px;height:390px;border-radius:28px;background:#14633a;color:#fff;text-align:center}
.demo-gate svg{width:80px;fill:none;stroke:currentColor;stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}
.demo-gate strong{font-size:2rem}
.demo-steps,.demo-doors ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,240px),1fr));gap:16px;margin:0;padding:0;list-style:none}
.demo-steps{grid-template-columns:repeat(auto-fill,minmax(min(100%,260px),1fr));margin-block:40px 24px}
.demo-steps>.demo-door{min-height:120px;padding:20px;border-color:var(--brand)}
.demo-steps a{font-family:var(--font-display);font-size:1.25rem}
.demo-doors{display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
.demo-doors ul{grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr));gap:8px}
.demo-door,.demo-office{position:relative;display:grid;align-content:start;gap:4px;padding:12px 16px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
.demo-door a,.demo-office a{font-weight:600}
.demo-door a::after,.demo-pass a::after{position:absolute;inset:0;border-radius:inherit;content:''}
.demo-door span,.demo-office p{color:var(--muted);font-size:.9375rem;line-height:1.4}
.demo-door:hover{border-color:var(--brand)}
.demo-office a{display:grid;place-items:center;min-height:52px;padding:8px 16px;border-radius:12px;background:var(--brand);color:var(--on-brand);text-align:center;text-decoration:none}
.demo-office dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:2px 12px;margin:4px 0 0;font-size:.875rem}
.demo-office dt{color:var(--muted)}
.demo-office dd{margin:0;font-family:ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere;user-select:all}
.demo-cases{padding-block:32px 64px}
.demo-cases summary{min-height:52px;font-family:var(--font-display);font-size:1.5rem;cursor:pointer}
.demo-cases h2{margin:24px 0 12px;font-family:var(--font-display);font-size:1.25rem;font-weight:600}
.demo-passes{display:grid;grid-template-columns:repeat(auto-fill,min(220px,calc(50% - 8px)));gap:24px 16px;margin:0;padding:0;list-style:none}
.demo-pass{position:relative;display:grid;align-content:start;gap:8px;border-radius:14px}
.demo-crop{height:300px;overflow:hidden;border-radius:12px}
.demo-card{width:${cardWidth}px;zoom:.564}
.demo-pass a{color:var(--ink);font-size:.875rem;line-height:1.35;overflow-wrap:anywhere;text-decoration:none}
.demo-pass:hover a{text-decoration:underline}
@media (min-width:720px){.demo-width{--gutter:24px}.demo-office{grid-template-columns:minmax(0,300px) 1fr;gap:16px;align-items:center}}
@media (max-width:1023px){.demo-desk{display:none}}
@media (max-width:559px){.demo-gate{display:none}.demo-crop{height:225px}.demo-pass .demo-card{zoom:.4}}
`.replaceAll('\n', '');
