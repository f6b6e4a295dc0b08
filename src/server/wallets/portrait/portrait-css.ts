/** The style sheet of drawn passes, in the measures of the vendors' own layouts. */
export const portraitCss = `
.apple-pass{display:flex;flex-direction:column;width:100%;max-width:375px;min-height:460px;overflow:hidden;border-radius:14px;background:var(--apple-background,#444);color:var(--apple-foreground,#fff);font-family:-apple-system,system-ui,'Segoe UI',Roboto,'Noto Sans',sans-serif;box-shadow:0 8px 24px -10px rgb(0 0 0/.5)}
.apple-pass,.apple-back,.google-pass{text-align:left}:is(.apple-pass,.apple-back,.google-pass) :is(p,dt,dd){unicode-bidi:plaintext}
.apple-pass dl{margin:0}.apple-pass dt,.apple-pass dd{margin:0}
.apple-pass dt{color:var(--apple-label,inherit);font-size:11px;font-weight:600;letter-spacing:.02em;line-height:1.3}
.apple-pass header{display:flex;align-items:center;justify-content:space-between;gap:8px;min-height:62px;padding:8px 14px}
.apple-logo{max-width:160px;max-height:50px}
.apple-header{text-align:right}.apple-header dd{font-size:20px;line-height:1.1}
.apple-primary{position:relative;display:flex;justify-content:space-between;gap:12px;padding:10px 14px}
.apple-primary .apple-primary,.apple-fields.apple-primary{display:block;padding:0}
.apple-fields.apple-primary dd{font-size:28px;line-height:1.15;overflow-wrap:anywhere}
.apple-on-strip{padding:0}.apple-on-strip .apple-strip{display:block;width:100%}
.apple-on-strip dl.apple-primary{position:absolute;inset:8px 14px auto;display:flex;flex-direction:column-reverse}
.apple-eventTicket .apple-on-strip dl.apple-primary dd{font-size:26px}
.apple-storeCard .apple-on-strip dl.apple-primary dd{font-size:48px;line-height:1.1;font-weight:300}
.apple-on-strip dl.apple-primary div{display:flex;flex-direction:column-reverse}
.apple-thumbnail{width:90px;height:68px;border-radius:4px;object-fit:cover}
.apple-secondary,.apple-auxiliary{display:flex;justify-content:space-between;gap:16px;padding:7px 14px}
.apple-secondary dd,.apple-auxiliary dd{font-size:17px;line-height:1.25}
.apple-codes{display:grid;gap:10px;justify-items:center;margin-top:auto;padding:16px 14px 18px}
.apple-nfc{margin:0;font-size:14px;font-weight:600}
.apple-barcode{display:grid;gap:4px;justify-items:center;padding:10px 12px 6px;border-radius:6px;background:#fff;color:#000;font-size:12px}
.bars-wide{width:280px;max-width:100%;height:70px}.bars-square{width:130px;height:130px}
.bars-stacked{width:280px;max-width:100%}
.apple-ended{position:relative;margin:0;padding:8px 14px;background:rgb(0 0 0/.78);color:#fff;font-size:13px;text-align:center}
.apple-pass:has(.apple-ended) .apple-barcode svg{opacity:.25}
.apple-pass{position:relative;isolation:isolate}
.apple-background{position:absolute;inset:0;z-index:-1;width:100%;height:100%;object-fit:cover}
.apple-blurred{filter:blur(14px) brightness(.75);transform:scale(1.15)}
.apple-logo-text{margin:0 auto 0 0;font-size:16px;font-weight:500}
.apple-coupon{border-radius:4px;-webkit-mask:radial-gradient(circle 5px at 6px 0,transparent 98%,#000) 0 0/12px 51% repeat-x,radial-gradient(circle 5px at 6px 100%,transparent 98%,#000) 0 100%/12px 51% repeat-x;mask:radial-gradient(circle 5px at 6px 0,transparent 98%,#000) 0 0/12px 51% repeat-x,radial-gradient(circle 5px at 6px 100%,transparent 98%,#000) 0 100%/12px 51% repeat-x}
.apple-footer{display:block;max-width:100%;margin:0 auto}
.apple-poster{color:#fff}
.apple-event{margin-top:auto;padding:90px 14px 8px;background:linear-gradient(transparent,rgb(0 0 0/.7) 45%);text-align:center}
.apple-event p{margin:0}.apple-title{font-size:30px;font-weight:700;line-height:1.15}.apple-poster .apple-codes{margin:0;background:rgb(0 0 0/.7)}
.apple-back{width:100%;max-width:375px;overflow:hidden;border-radius:14px;background:#f2f2f7;color:#111;font-family:-apple-system,system-ui,'Segoe UI',Roboto,'Noto Sans',sans-serif;font-size:14px}
.apple-back dl{display:grid;gap:1px;margin:12px;overflow:hidden;border-radius:10px;background:#d9d9de}
.apple-back dl div{padding:9px 12px;background:#fff}.apple-back dt{margin:0;font-weight:600}.apple-back dd{margin:0;color:#55555b;overflow-wrap:anywhere;white-space:pre-line}
.google-pass{width:100%;max-width:375px;font-family:'Google Sans',Roboto,system-ui,'Noto Sans',sans-serif}
.google-card{display:flex;flex-direction:column;overflow:hidden;border-radius:24px;background:var(--google-background);color:var(--google-text);box-shadow:0 8px 24px -10px rgb(0 0 0/.5)}
.google-card header{display:flex;align-items:center;gap:10px;padding:16px 16px 12px;border-bottom:1px solid color-mix(in srgb,var(--google-text) 22%,transparent)}
.google-card p{margin:0}.google-logo{width:36px;height:36px;border-radius:50%;object-fit:cover}
.google-title{padding:0 16px 2px;font-size:24px;line-height:1.2;overflow-wrap:anywhere}
.google-card header+.google-title{padding-top:16px}
.google-subtitle{padding:14px 16px 0;font-size:14px}
.google-row{display:flex;justify-content:space-between;gap:16px;margin:12px 16px 0}
.google-row div:last-child:not(:first-child){text-align:right}
.google-row dt{margin:0;font-size:12px}.google-row dd{margin:0;font-size:16px;overflow-wrap:anywhere}
.google-ended{margin:10px 4px 0;font-size:14px;font-weight:600}
.google-message{margin:12px 4px 0;padding:10px 12px;border-radius:12px;background:#e8f0fe;color:#16202a;font-size:14px}
.google-photo{display:block;max-width:100%;margin:12px 0 0;border-radius:12px}
.google-links{display:grid;gap:8px;margin:12px 4px 0;padding:0;list-style:none;font-size:14px;font-weight:600}
.google-note{margin:10px 4px 0;font-size:13px}
.google-barcode{display:grid;gap:6px;justify-items:center;margin:16px auto;padding:14px 12px 8px;border-radius:14px;background:#fff;color:#000;font-size:12px}
.google-barcode .bars-wide{width:270px}
.google-hero{display:block;width:100%;margin-top:auto}
.google-pass[data-state]:not([data-state=ACTIVE]) .google-card{filter:grayscale(.9) opacity(.7)}
.google-details{display:grid;gap:10px;margin:14px 4px 0;font-size:13px}
.google-details dt{margin:0;font-weight:600}.google-details dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
`.replaceAll('\n', '');
