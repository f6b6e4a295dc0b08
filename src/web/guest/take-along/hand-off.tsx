import type { Order } from '#contract/calls/order.ts';

import { t } from '#web/shared/texts/t.ts';
import { proofOf } from './take-along-calls.ts';
import { useHandOff, type HandOffCode } from './use-hand-off.ts';

/** A QR code that opens this pass on the guest's phone. Its space is reserved until it has loaded. */
export function HandOff({ order, hashUrl }: { order: Order; hashUrl: string | null }) {
  const code = useHandOff(proofOf(order, hashUrl));
  if (code === 'failed') return null;
  return (
    <div className="hand-off">
      <div className="hand-off-code">{code === null ? null : <QrDrawing qr={code.qr} />}</div>
      <div className="grid min-w-0 gap-1">
        <h2 className="text-lg font-semibold text-balance">{t('takeAlong.openOnPhone')}</h2>
        <p>{t('takeAlong.pointCamera')}</p>
        <p className="text-sm text-muted">{t('takeAlong.codeWorksOnce')}</p>
      </div>
    </div>
  );
}

/** Whole pixels, so that all modules have the same width. */
const pixelsPerModule = 2;

const picture = { role: 'img' };

/** Black on white in both color schemes, because cameras need it. */
function QrDrawing({ qr: { modules, path } }: Pick<HandOffCode, 'qr'>) {
  return (
    <svg
      {...picture}
      aria-label={t('takeAlong.codeMeaning')}
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
