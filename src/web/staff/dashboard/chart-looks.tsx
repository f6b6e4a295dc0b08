/** The colors of the charts, from the brand's palette, each with a pattern, so that no one has to tell colors apart. */

/** What a series looks like: full, striped, dotted or crossed. */
export type Look = 'full' | 'striped' | 'dotted' | 'crossed';

/** The custom properties of the palette, readable on the surface in both themes. */
export const looks: Readonly<Record<Look, string>> = {
  full: 'var(--brand)',
  striped: 'var(--warning)',
  dotted: 'color-mix(in srgb, var(--brand) 45%, var(--ink))',
  crossed: 'var(--danger)',
};

const names: readonly Look[] = ['full', 'striped', 'dotted', 'crossed'];

/** The patterns go on from bar to bar, so that narrow ones show them too; below this only a color is seen. */
const bandMin = 2;

/** The fill of a bar. */
export function patternOf(id: string, look: Look, band: number): string {
  return look === 'full' || band < bandMin ? looks[look] : `url(#${id}-${look})`;
}

/** The patterns of one chart, under its id. */
export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {names.slice(1).map((look) => (
        <pattern key={look} id={`${id}-${look}`} width={6} height={6} patternUnits="userSpaceOnUse">
          <rect width={6} height={6} fill={groundOf(look)} />
          <Mark look={look} />
        </pattern>
      ))}
    </defs>
  );
}

/** Tinted, since a narrow bar may stand wholly between two dots. */
function groundOf(look: Look): string {
  return `color-mix(in srgb, ${looks[look]} 30%, var(--surface))`;
}

function Mark({ look }: { look: Look }) {
  const color = looks[look];
  if (look === 'dotted') return <circle cx={3} cy={3} r={2} fill={color} />;
  const stripe = 'M-1 7 7 -1M-1 1 1 -1M5 7 7 5';
  const cross = `${stripe}M-1 -1 7 7M-1 5 1 7M5 -1 7 1`;
  return (
    <path d={look === 'striped' ? stripe : cross} stroke={color} strokeWidth={look === 'striped' ? 3 : 1.5} />
  );
}

const markBox = { x: 1, y: 1, width: 14, height: 14, rx: 2 };

/** The mark of a series in the legend. */
export function LegendMark({ look }: { look: Look }) {
  const id = `legend-${look}`;
  return (
    <svg width={16} height={16} aria-hidden="true">
      <Patterns id={id} />
      <rect {...markBox} fill={patternOf(id, look, 16)} stroke={looks[look]} />
    </svg>
  );
}

/** How the bar of a step looks that is only partly in the range. */
export const partLook = { fillOpacity: 0.4, strokeDasharray: '3 2', strokeWidth: 1.5 } as const;

/** The mark of such bars in the legend. */
export function PartMark() {
  return (
    <svg width={16} height={16} aria-hidden="true">
      <rect {...markBox} fill="var(--outline)" stroke="var(--ink)" {...partLook} />
    </svg>
  );
}
