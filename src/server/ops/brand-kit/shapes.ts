/** Pieces of path data for drawings, written with few characters. */

/** A point of a circle; 0 degrees is on the right, and degrees grow clockwise. */
export function polar(x: number, y: number, radius: number, degrees: number): [number, number] {
  const turn = (degrees * Math.PI) / 180;
  return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
}

/** A number with at most two decimals. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A full circle. */
export function disc(x: number, y: number, radius: number): string {
  const [r, d] = [short(radius), short(radius * 2)];
  return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 1 ${d} 0a${r} ${r} 0 1 1-${d} 0z`;
}

/** A line of straight pieces, closed if `isClosed`. */
export function line(points: readonly (readonly [number, number])[], isClosed = false): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}${isClosed ? 'z' : ''}`;
}

/** Repeats a piece of path data for each index. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_item, index) => draw(index)).join('');
}

/** A star with five points, one of them up. */
export function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_item, index) =>
    polar(x, y, index % 2 === 0 ? radius : radius * 0.44, index * 36 - 90),
  );
  return line(points, true);
}

/** A tree with a round crown on a line at `y`. */
export function tree(x: number, y: number, height: number): string {
  const radius = height * 0.36;
  return `${disc(x, y - height + radius, radius)}M${short(x - 1)} ${short(y)}v-${short(height / 2)}h2v${short(height / 2)}z`;
}

/** A fir on a line at `y`. */
export function fir(x: number, y: number, height: number): string {
  const [w, h] = [height * 0.3, height];
  return line(
    [
      [x, y - h],
      [x + w * 0.6, y - h * 0.55],
      [x + w * 0.35, y - h * 0.55],
      [x + w, y - h * 0.12],
      [x + 1, y - h * 0.12],
      [x + 1, y],
      [x - 1, y],
      [x - 1, y - h * 0.12],
      [x - w, y - h * 0.12],
      [x - w * 0.35, y - h * 0.55],
      [x - w * 0.6, y - h * 0.55],
    ],
    true,
  );
}
