import type { Order } from '#contract/calls/order.ts';

import { proofOf } from './take-along-calls.ts';
import { useHandOff, type HandOffCode } from './use-hand-off.ts';

/** A QR code that opens this pass on the guest's phone. Its space is reserved until it has loaded. */
export function HandOff({ order, hashUrl }: { order: Order; hashUrl: string | null }) {
  const code = useHandOff(proofOf(order, hashUrl));
  if (code === 'failed') return null;
  return (
    <div className="flex flex-wrap items-center gap-5 rounded-3xl border border-line bg-surface p-4 sm:flex-nowrap sm:p-5">
      <div className="grid size-[240px] shrink-0 place-items-center overflow-hidden rounded-2xl bg-white">
        {code === null ? null : <QrDrawing qr={code.qr} />}
      </div>
      <div className="grid max-w-prose min-w-0 gap-1.5">
        <h2 className="text-lg font-semibold">Open this pass on your phone</h2>
        <p>Point your phone’s camera at the code.</p>
        <p className="text-sm text-muted">
          It works once, and a new one takes its place every few minutes. Show it to nobody else.
        </p>
      </div>
    </div>
  );
}

/** Whole pixels, so that all modules have the same width. */
const pixelsPerModule = 3;

const meaning = { role: 'img', 'aria-label': 'QR code that opens this pass on your phone' };

/** Black on white in both color schemes, because cameras need it. */
function QrDrawing({ qr: { modules, path } }: Pick<HandOffCode, 'qr'>) {
  return (
    <svg
      {...meaning}
      viewBox={`0 0 ${modules} ${modules}`}
      width={modules * pixelsPerModule}
      height={modules * pixelsPerModule}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
