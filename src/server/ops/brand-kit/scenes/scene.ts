/** The shape of a scene, and the landscape that all of them share. */

/** The two colors of a mark; both are `currentColor` where a drawing has only one. */
export interface MarkPaint {
  main: string;
  accent: string;
}

/** One attraction, drawn twice. */
export interface Scene {
  /** For people who choose one. */
  label: string;
  /** The emblem in a square of 64, within the central circle of 51; paths and groups only. */
  mark: (paint: MarkPaint) => string;
  /** The picture behind a pass, 375 x 144, in `currentColor` and warm lights; the left third stays plain. */
  strip: string;
}

/** The line on which everything stands. */
export const groundY = 126;

/** Lamps, in paths. */
export function lights(path: string, opacity = 0.75): string {
  return `<path fill="#ffe3ae" opacity="${opacity}" d="${path}"/>`;
}

/** Shapes that are filled with the shade. */
export function filled(path: string, opacity = 1): string {
  return `<path fill="currentColor"${opacity === 1 ? '' : ` opacity="${opacity}"`} d="${path}"/>`;
}

/** Lines in the shade. */
export function drawn(path: string, width: number, opacity = 1): string {
  return `<path fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity === 1 ? '' : ` opacity="${opacity}"`} d="${path}"/>`;
}
