/** The style sheet of the demo page, which follows that of the guest's page. */

/** The width of the phone for which the small cards are laid out, in pixels. */
export const cardWidth = 390;

/** Two cards in a row on the narrowest screen, more and larger ones on a wider one. */
const scales = [
  { from: 0, scale: 0.355 },
  { from: 390, scale: 0.44 },
  { from: 720, scale: 0.5 },
  { from: 1280, scale: 0.55 },
];

/** `zoom` scales the space of a card too, which a transform would not. */
const scaleCss = scales
  .map(({ from, scale }) => {
    const width = Math.ceil(cardWidth * scale);
    const rules = `.demo-passes{grid-template-columns:repeat(auto-fill,${width}px)}.demo-card{zoom:${scale}}`;
    return from === 0 ? rules : `@media (min-width:${from}px){${rules}}`;
  })
  .join('');

/** The guest's style sheet in a layer would give way to these rules; outside of its layers they win. */
export const demoPageCss = `
.demo-width{width:min(100% - 2*var(--gutter,16px),1240px);margin-inline:auto}
.demo-head{padding:20px 0 8px}
.demo-head img{width:auto;height:36px;max-width:100%;object-fit:contain;object-position:left}
.demo-head h1{margin:20px 0 4px;font-family:var(--font-display,ui-serif,Georgia,serif);font-size:clamp(1.75rem,6vw,2.5rem);font-weight:600;line-height:1.15;text-wrap:balance}
.demo-head p{max-width:62ch;color:var(--muted)}
.demo-columns{display:grid;grid-template-columns:minmax(0,1fr);gap:28px;padding:12px 0 48px}
.demo-doors{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,136px),1fr));gap:8px;align-content:start}
.demo-door,.demo-office{position:relative;display:grid;align-content:start;gap:2px;padding:12px 14px;border:1px solid var(--line);border-radius:16px;background:var(--surface)}
.demo-door a,.demo-office a{font-weight:600}
.demo-door a::after,.demo-pass a::after{position:absolute;inset:0;border-radius:inherit;content:''}
.demo-door span,.demo-office p{color:var(--muted);font-size:.875rem;line-height:1.4}
.demo-door:hover{border-color:var(--brand)}
.demo-office{grid-column:1/-1;border-color:var(--brand)}
.demo-office a{display:grid;place-items:center;min-height:48px;margin-bottom:8px;padding:8px 16px;border-radius:12px;background:var(--brand);color:var(--on-brand);text-align:center;text-decoration:none}
.demo-office dl{display:grid;grid-template-columns:minmax(0,1fr);font-size:.875rem}
.demo-office dt{color:var(--muted)}
.demo-office dd{margin:0 0 6px;font-family:ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere;user-select:all}
.demo-groups{display:grid;grid-template-columns:minmax(0,1fr);gap:32px}
.demo-groups h2{margin:0 0 12px;font-family:var(--font-display,ui-serif,Georgia,serif);font-size:1.375rem;font-weight:600}
.demo-passes{display:grid;justify-content:start;gap:24px 10px;margin:0;padding:0;list-style:none}
.demo-pass{position:relative;display:grid;grid-template-rows:auto auto;align-content:start;gap:8px;border-radius:14px}
.demo-card{width:${cardWidth}px}
.demo-pass a{color:var(--ink);font-size:.875rem;line-height:1.35;overflow-wrap:anywhere;text-decoration:none}
.demo-pass:hover a{text-decoration:underline}
@media (max-width:719px){.demo-door span{display:none}}
@media (min-width:390px){.demo-passes{column-gap:14px}}
@media (min-width:720px){.demo-doors{grid-template-columns:repeat(auto-fill,minmax(220px,1fr))}.demo-width{--gutter:24px}.demo-passes{column-gap:20px}}
@media (min-width:1024px){.demo-columns{grid-template-columns:minmax(0,1fr) 280px}.demo-doors{order:2;grid-template-columns:minmax(0,1fr);align-self:start}}
@media (min-width:1024px) and (min-height:900px){.demo-doors{position:sticky;top:16px}}
${scaleCss}`.replaceAll('\n', '');
