/** Takes the light of a canvas's picture, and makes a picture of it again. */
import type { GrayPicture } from './gray-picture.ts';

/** The light of a picture, by the weights of the standard for television (BT.601). */
export function grayMiddle({
  width,
  height,
  data,
}: Pick<ImageData, 'width' | 'height' | 'data'>): GrayPicture {
  const light = new Float32Array(width * height);
  for (let at = 0; at < light.length; at++)
    light[at] =
      0.299 * (data[4 * at] ?? 0) + 0.587 * (data[4 * at + 1] ?? 0) + 0.114 * (data[4 * at + 2] ?? 0);
  return { width, height, light };
}

/** A picture has few rows left; each is drawn twice, because the reader compares neighboring rows. */
const copiesOfRow = 2;

/** A picture that the reader takes. */
export function imageOf({ width, height, light }: GrayPicture): ImageData {
  const image = new ImageData(Math.max(1, width), Math.max(1, height * copiesOfRow));
  const { data } = image;
  for (let row = 0; row < height * copiesOfRow; row++)
    for (let x = 0; x < width; x++) {
      const to = 4 * (row * width + x);
      const value = light[Math.floor(row / copiesOfRow) * width + x] ?? 0;
      data[to] = value;
      data[to + 1] = value;
      data[to + 2] = value;
      data[to + 3] = 255;
    }
  return image;
}
