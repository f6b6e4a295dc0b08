import { t } from '#web/shared/texts/t.ts';

/** Where the two numbers of a pass stand: a drawing of a printed ticket, and one of the confirmation mail. */
export function WhereNumbers() {
  return (
    <details className="border-t border-line pt-3">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {t('login.whereNumbers')}
      </summary>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-4 pt-3">
        <figure className="grid content-start gap-2">
          <TicketDrawing />
          <figcaption className="text-sm text-muted">{t('login.onTicket')}</figcaption>
        </figure>
        <figure className="grid content-start gap-2">
          <MailDrawing />
          <figcaption className="text-sm text-muted">{t('login.inMail')}</figcaption>
        </figure>
      </div>
    </details>
  );
}

/** Its numbers run from the left on every page. */
const drawing = {
  viewBox: '0 0 240 132',
  role: 'img',
  direction: 'ltr',
  className: 'h-auto w-full max-w-80',
} as const;

/** A ticket with its stub. The colors are those of the page, light or dark. */
function TicketDrawing() {
  return (
    <svg {...drawing}>
      <title>{t('login.ticketDrawing')}</title>
      <path
        className="fill-surface stroke-outline"
        strokeWidth="2"
        d="M14 8h212a8 8 0 0 1 8 8v34a10 10 0 0 0 0 20v46a8 8 0 0 1-8 8H14a8 8 0 0 1-8-8V70a10 10 0 0 0 0-20V16a8 8 0 0 1 8-8z"
      />
      <path className="stroke-line" strokeWidth="2" strokeDasharray="4 5" d="M20 60h200" />
      <path className="stroke-muted" strokeWidth="5" strokeLinecap="round" d="M24 26h72M24 42h44" />
      <Place number="1" x={150} y={34} digits="1024 0001" />
      <path
        className="fill-ink"
        d="M40 68h3v22h-3zM46 68h6v22h-6zM55 68h3v22h-3zM62 68h9v22h-9zM74 68h3v22h-3zM80 68h3v22h-3zM87 68h6v22h-6zM97 68h3v22h-3zM103 68h9v22h-9zM116 68h3v22h-3zM122 68h6v22h-6zM132 68h3v22h-3zM138 68h3v22h-3zM145 68h9v22h-9zM157 68h3v22h-3zM164 68h6v22h-6zM173 68h3v22h-3zM180 68h3v22h-3zM186 68h9v22h-9zM198 68h3v22h-3z"
      />
      <Place number="2" x={60} y={108} digits="2401 2600 0000 1000 17" />
    </svg>
  );
}

function MailDrawing() {
  return (
    <svg {...drawing}>
      <title>{t('login.mailDrawing')}</title>
      <rect
        x="7"
        y="7"
        width="226"
        height="118"
        rx="8"
        className="fill-surface stroke-outline"
        strokeWidth="2"
      />
      <path className="fill-none stroke-outline" strokeWidth="2" d="M7 30h226" />
      <path className="stroke-muted" strokeWidth="5" strokeLinecap="round" d="M20 19h84M20 44h120" />
      <Place number="1" x={40} y={62} digits="1024 0001" />
      <Place number="2" x={40} y={84} digits="2401 2600 0000 1000 17" />
      <rect x="20" y="100" width="92" height="18" rx="6" className="fill-brand" />
      <path className="stroke-on-brand" strokeWidth="4" strokeLinecap="round" d="M36 109h60" />
    </svg>
  );
}

/** A number on the paper, with the mark that the caption names. */
function Place({ number, x, y, digits }: { number: string; x: number; y: number; digits: string }) {
  return (
    <>
      <circle cx={x - 14} cy={y} r="8" className="fill-brand" />
      <text x={x - 14} y={y + 4} textAnchor="middle" className="fill-on-brand text-[11px] font-bold">
        {number}
      </text>
      <text x={x} y={y + 4} className="fill-ink text-[12px] font-semibold tabular-nums">
        {digits}
      </text>
    </>
  );
}
