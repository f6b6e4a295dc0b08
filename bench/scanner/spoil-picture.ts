/** What a camera in a hurry does to a picture: out of focus, moved, in dim light, on wavy paper. */
/** Light values from 0 to 255, row by row. */
export interface Picture {
  width: number;
  height: number;
  light: Float32Array;
}

/** Out of focus by a Gaussian of this deviation in pixels. */
export function blurred(picture: Picture, deviation: number): Picture {
  const reach = Math.ceil(deviation * 3);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  );
  return filtered(filtered(picture, weights, 1, 0), weights, 0, 1);
}

/** Moved along the code by this many pixels while the shutter was open, which hurts most. */
export function moved(picture: Picture, length: number): Picture {
  const reach = Math.ceil(length / 2);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.max(0, Math.min(1, length / 2 + 0.5 - Math.abs(at - reach))),
  );
  return filtered(picture, weights, 1, 0);
}

/** In this share of the light of a bright room. */
export function dimmed(picture: Picture, share: number): Picture {
  return { ...picture, light: picture.light.map((light) => light * share) };
}

/** On paper with waves of this height in pixels, whose slopes stretch and squeeze the bars. */
export function waved({ width, height, light }: Picture, size: number): Picture {
  const next = new Float32Array(light.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = x + size * Math.sin((2 * Math.PI * x) / 310 + y / 140);
      const row = y + 0.6 * size * Math.sin((2 * Math.PI * x) / 430);
      next[y * width + x] = between(light, width, height, from, row);
    }
  return { width, height, light: next };
}

/** With the noise of a sensor, of this deviation. */
export function withNoise(picture: Picture, deviation: number, random: () => number): Picture {
  const noise = (): number => (random() + random() + random() + random() - 2) * Math.sqrt(3) * deviation;
  return { ...picture, light: picture.light.map((light) => light + noise()) };
}

function filtered(
  { width, height, light }: Picture,
  weights: readonly number[],
  dx: number,
  dy: number,
): Picture {
  const reach = (weights.length - 1) / 2;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const next = new Float32Array(light.length);
  for (let step = -reach; step <= reach; step++) {
    const share = (weights[step + reach] ?? 0) / total;
    for (let y = 0; y < height; y++) {
      const row = Math.max(0, Math.min(height - 1, y + dy * step)) * width;
      for (let x = 0; x < width; x++) {
        const column = Math.max(0, Math.min(width - 1, x + dx * step));
        next[y * width + x] = (next[y * width + x] ?? 0) + share * (light[row + column] ?? 0);
      }
    }
  }
  return { width, height, light: next };
}

function between(light: Float32Array, width: number, height: number, x: number, y: number): number {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)));
  const across = Math.max(0, Math.min(1, x - left));
  const down = Math.max(0, Math.min(1, y - top));
  const at = (column: number, row: number): number => light[row * width + column] ?? 0;
  const upper = at(left, top) * (1 - across) + at(left + 1, top) * across;
  const lower = at(left, top + 1) * (1 - across) + at(left + 1, top + 1) * across;
  return upper * (1 - down) + lower * down;
}
