/**
 * Turns the rows of a picture that cross upright bars into one line of light. A code is some hundred rows high, so that
 * noise fades to a tenth. The rows are added along the bars, which may lean, so that the edges stay as sharp as they
 * are, and narrow bars are met at many places of a pixel.
 */
import { averageRows, type GrayPicture } from '../gray-picture.ts';

/** The values of the line for one pixel of the picture. */
export const valuesPerPixel = 2;

const rowsPerBand = 4;

/** The bands of a group, which is less high than any code that a guest holds before the frame, and of groups apart. */
const bandsPerGroup = 8;
const bandsApart = 6;

/** The greatest lean of the bars, in columns per row: twelve degrees. */
const leanMax = 0.21;
const leanStep = 0.0175;
const finerStep = leanStep / 8;

/** A band belongs to the code if it is as similar to the group as this share of the group's own bands. */
const similarityMin = 0.5;

/** The rows from `first` on before `end`, and how far their bars lean. */
interface Lean {
  first: number;
  end: number;
  lean: number;
}

/** The mean of the rows that cross the same bars, or undefined if the picture is too low for a code. */
export function lineOfBars(picture: GrayPicture): Float32Array | undefined {
  const edges = edgesOf(averageRows(picture, rowsPerBand));
  if (edges.height < bandsPerGroup) return undefined;
  const group = strongestGroup(edges);
  const grown = growGroup(edges, group);
  const { first, end, lean } = strongestLean(edges, grown);
  return averageAlongBars(picture, { first: first * rowsPerBand, end: end * rowsPerBand, lean });
}

/** The difference of each value to its right neighbor. */
function edgesOf({ width, height, light }: GrayPicture): GrayPicture {
  const edges = light.map((value, at) => ((at + 1) % width === 0 ? 0 : (light[at + 1] ?? 0) - value));
  return { width, height, light: edges };
}

function strongestGroup(edges: GrayPicture): Lean {
  let best: Lean = { first: 0, end: bandsPerGroup, lean: 0 };
  let most = -Infinity;
  for (let first = 0; first + bandsPerGroup <= edges.height; first += bandsApart)
    for (let lean = -leanMax; lean <= leanMax; lean += leanStep) {
      const group = { first, end: first + bandsPerGroup, lean };
      const strength = strengthOf(edges, group);
      if (strength <= most) continue;
      most = strength;
      best = group;
    }
  return best;
}

function strongestLean(edges: GrayPicture, group: Lean): Lean {
  let best = group;
  let most = -Infinity;
  for (let lean = group.lean - leanStep; lean <= group.lean + leanStep; lean += finerStep) {
    const strength = strengthOf(edges, { ...group, lean });
    if (strength <= most) continue;
    most = strength;
    best = { ...group, lean };
  }
  return best;
}

/** What the bands have in common: the square of their sum without their own squares, which hold the noise. */
function strengthOf(edges: GrayPicture, group: Lean): number {
  const sum = new Float32Array(edges.width);
  let strength = 0;
  for (let band = group.first; band < group.end; band++)
    strength -= addBand(edges, band, shiftOf(group, band), sum);
  for (const value of sum) strength += value * value;
  return strength;
}

/** How far the bars of a band lie beside those in the middle of the rows. */
function shiftOf({ first, end, lean }: Lean, band: number): number {
  return (band - (first + end - 1) / 2) * rowsPerBand * lean;
}

/** Adds a band, moved by so many pixels, to the sum, and returns the sum of its squares. */
function addBand({ width, light }: GrayPicture, band: number, shift: number, sum: Float32Array): number {
  const whole = Math.floor(shift);
  const share = shift - whole;
  const from = band * width + whole;
  const end = Math.min(width, width - 1 - whole);
  let squares = 0;
  let right = light[from + Math.max(0, -whole)] ?? 0;
  for (let x = Math.max(0, -whole); x < end; x++) {
    const left = right;
    right = light[from + x + 1] ?? 0;
    const value = left * (1 - share) + right * share;
    sum[x] = (sum[x] ?? 0) + value;
    squares += value * value;
  }
  return squares;
}

/** Adds the bands above and below that show the same bars. */
function growGroup(edges: GrayPicture, group: Lean): Lean {
  const sum = new Float32Array(edges.width);
  for (let band = group.first; band < group.end; band++) addBand(edges, band, shiftOf(group, band), sum);
  const similarity = (band: number): number => {
    const moved = new Float32Array(edges.width);
    addBand(edges, band, shiftOf(group, band), moved);
    return correlate(sum, moved, band >= group.first && band < group.end);
  };
  let own = 0;
  for (let band = group.first; band < group.end; band++) own += similarity(band) / bandsPerGroup;
  let { first, end } = group;
  while (first > 0 && similarity(first - 1) > own * similarityMin) first -= 1;
  while (end < edges.height && similarity(end) > own * similarityMin) end += 1;
  return { first, end, lean: group.lean };
}

/** How alike a band is to a sum: 1 if they are the same. The band's own part in the sum is left out. */
function correlate(sum: Float32Array, band: Float32Array, isInside: boolean): number {
  let both = 0;
  let sums = 0;
  let bands = 0;
  for (let x = 0; x < sum.length; x++) {
    const value = band[x] ?? 0;
    const others = (sum[x] ?? 0) - (isInside ? value : 0);
    both += value * others;
    sums += others * others;
    bands += value * value;
  }
  return both / Math.sqrt(Math.max(1e-9, sums * bands));
}

/** The mean of the rows along the lean, by the cubic curve of Catmull and Rom between the pixels. */
function averageAlongBars({ width, light }: GrayPicture, { first, end, lean }: Lean): Float32Array {
  const line = new Float32Array(width * valuesPerPixel);
  const middle = (first + end - 1) / 2;
  for (let row = first; row < end; row++)
    for (let part = 0; part < valuesPerPixel; part++) {
      const shift = (row - middle) * lean + part / valuesPerPixel;
      const whole = Math.floor(shift);
      const [a, b, c, d] = cubicWeights(shift - whole);
      for (let x = 0; x < width; x++) {
        const at = x + whole;
        const value =
          at < 1 || at > width - 3
            ? (light[row * width + Math.max(0, Math.min(width - 1, at))] ?? 0)
            : a * (light[row * width + at - 1] ?? 0) +
              b * (light[row * width + at] ?? 0) +
              c * (light[row * width + at + 1] ?? 0) +
              d * (light[row * width + at + 2] ?? 0);
        line[x * valuesPerPixel + part] = (line[x * valuesPerPixel + part] ?? 0) + value / (end - first);
      }
    }
  return line;
}

function cubicWeights(t: number): [number, number, number, number] {
  return [
    ((2 - t) * t - 1) * t * 0.5,
    ((3 * t - 5) * t * t + 2) * 0.5,
    ((4 - 3 * t) * t + 1) * t * 0.5,
    (t - 1) * t * t * 0.5,
  ];
}
