/**
 * Makes the bars of a spoiled picture clearer before it is read again: rows are averaged against noise, narrow bars
 * widened, edges sharpened, dim light stretched. All of it supposes bars that stand nearly upright, as they do when a
 * guest holds a receipt before the frame.
 */

/** Light values from 0 to 255, row by row. */
export interface GrayPicture {
  width: number;
  height: number;
  light: Float32Array;
}

/** Averages this many rows of the picture into one, so that noise fades and later steps have less to do. */
export function averageRows({ width, height, light }: GrayPicture, rows: number): GrayPicture {
  const count = Math.floor(height / rows);
  const next = new Float32Array(width * count);
  for (let row = 0; row < count * rows; row++) {
    const to = Math.floor(row / rows) * width;
    const from = row * width;
    for (let x = 0; x < width; x++) next[to + x] = (next[to + x] ?? 0) + (light[from + x] ?? 0) / rows;
  }
  return { width, height: count, light: next };
}

/** Doubles the width with the cubic curve by Catmull and Rom, so that narrow bars span several pixels. */
export function doubleWidth({ width, height, light }: GrayPicture): GrayPicture {
  const next = new Float32Array(width * 2 * height);
  for (let row = 0; row < height; row++)
    for (let x = 0; x < width; x++) {
      const at = row * width;
      const here = light[at + x] ?? 0;
      const left = light[at + Math.max(0, x - 1)] ?? 0;
      const right = light[at + Math.min(width - 1, x + 1)] ?? 0;
      const farRight = light[at + Math.min(width - 1, x + 2)] ?? 0;
      const to = 2 * (at + x);
      next[to] = here;
      next[to + 1] = (9 * (here + right) - left - farRight) / 16;
    }
  return { width: width * 2, height, light: next };
}

/**
 * Undoes a blur along the rows by Van Cittert's iteration: the picture is blurred again, and what the blur took away
 * is added. `reach` is the deviation of the blur in pixels.
 */
export function sharpenRows(picture: GrayPicture, reach: number, rounds: number): GrayPicture {
  const { width, height, light } = picture;
  let sharper = light;
  for (let round = 0; round < rounds; round++) {
    const blurred = blurRows({ width, height, light: sharper }, reach);
    sharper = sharper.map((value, at) =>
      Math.max(0, Math.min(255, value + (light[at] ?? 0) - (blurred[at] ?? 0))),
    );
  }
  return { width, height, light: sharper };
}

/** A Gaussian blur by three running means, whose cost does not grow with its reach. */
function blurRows({ width, height, light }: GrayPicture, deviation: number): Float32Array {
  const half = Math.max(1, Math.round((Math.sqrt(4 * deviation ** 2 + 1) - 1) / 2));
  let from = light;
  for (let pass = 0; pass < 3; pass++) {
    const to = new Float32Array(light.length);
    for (let row = 0; row < height; row++) averageAlong(from, to, row * width, width, half);
    from = to;
  }
  return from;
}

/** Writes the running mean of one row; beyond its ends the row keeps its last value. */
function averageAlong(
  from: Float32Array,
  to: Float32Array,
  start: number,
  width: number,
  half: number,
): void {
  const first = from[start] ?? 0;
  const last = from[start + width - 1] ?? 0;
  const size = 2 * half + 1;
  let sum = first * (half + 1);
  for (let x = 0; x < half; x++) sum += x < width ? (from[start + x] ?? 0) : last;
  for (let x = 0; x < width; x++) {
    const enters = x + half;
    const leaves = x - half - 1;
    sum += enters < width ? (from[start + enters] ?? 0) : last;
    if (x > 0) sum -= leaves >= 0 ? (from[start + leaves] ?? 0) : first;
    else sum -= first;
    to[start + x] = sum / size;
  }
}

/** Stretches the light so that all but the darkest and the brightest hundredth span the whole range. */
export function stretchLight(picture: GrayPicture): GrayPicture {
  const counts = new Uint32Array(256);
  for (const value of picture.light) {
    const level = Math.max(0, Math.min(255, Math.round(value)));
    counts[level] = (counts[level] ?? 0) + 1;
  }
  const few = picture.light.length / 100;
  const dark = levelAfter(counts, few);
  const bright =
    255 -
    levelAfter(
      counts.map((_, at) => counts[255 - at] ?? 0),
      few,
    );
  const factor = 255 / Math.max(1, bright - dark);
  const light = picture.light.map((value) => Math.max(0, Math.min(255, (value - dark) * factor)));
  return { ...picture, light };
}

/** The first level below which this many values lie. */
function levelAfter(counts: Uint32Array, few: number): number {
  let sum = 0;
  const level = counts.findIndex((count) => (sum += count) >= few);
  return Math.max(0, level);
}
