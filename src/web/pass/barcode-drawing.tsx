import type { Order } from '#contract/calls/order.ts';

import { t } from '#web/shared/texts/t.ts';

/** The bars of a barcode: as many units wide as its quiet zones and modules together, one unit high. */
export type BarcodeShape = NonNullable<Order['barcodeDrawing']>;

interface BarcodeDrawingProps {
  shape: BarcodeShape;
  direction: 'across' | 'down';
  isVoid: boolean;
}

/**
 * The bars, black on white, every module the same number of whole pixels: the style sheet rounds the size down to a
 * multiple of `--barcode-modules`. A void barcode is faded and crossed by two white bands, so that every line through
 * it is broken and no scanner reads it.
 */
export function BarcodeDrawing({ shape: { modules, path }, direction, isVoid }: BarcodeDrawingProps) {
  const isAcross = direction === 'across';
  const length = modules * pixelsPerModule;
  return (
    <span className={`barcode barcode-${direction}`} aria-hidden="true">
      <svg
        viewBox={isAcross ? `0 0 ${modules} 1` : `0 0 1 ${modules}`}
        width={isAcross ? length : barHeight}
        height={isAcross ? barHeight : length}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
      >
        <g {...(isAcross ? {} : { transform: turned })}>
          <rect width={modules} height="1" fill="#fff" />
          <path d={path} fill={isVoid ? faded : '#000'} />
          {isVoid ? <path d={bandsAcross(modules)} fill="#fff" /> : null}
        </g>
      </svg>
      {isVoid ? (
        <span className="barcode-void" data-long={t('pass.void').length > 6 || undefined}>
          {t('pass.void')}
        </span>
      ) : null}
    </span>
  );
}

/** For browsers whose style sheet cannot round: two pixels a module fit every phone. */
const pixelsPerModule = 2;
const barHeight = 96;
const faded = '#d5d5d5';

/** Swaps the axes, which turns a horizontal barcode upright. */
const turned = 'matrix(0 1 1 0 0 0)';

/** Wide enough to erase complete bars, so that no reader can reconstruct them. */
const bandShare = 0.2;

/** Both diagonals as bands. */
function bandsAcross(modules: number): string {
  const band = modules * bandShare;
  return `M0 0H${band}L${modules} 1H${modules - band}zM${modules} 0H${modules - band}L0 1H${band}z`;
}
