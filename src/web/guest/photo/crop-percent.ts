/** A region of a picture as the frame on the screen has it, and back: per cent of the picture's sides, and its pixels. */
import type { PercentCrop } from 'react-image-crop';

import type { PhotoRegion } from '#domain/photo.ts';

interface Size {
  width: number;
  height: number;
}

export function percentOf({ x, y, width, height }: PhotoRegion, size: Size): PercentCrop {
  return {
    unit: '%',
    x: (x / size.width) * 100,
    y: (y / size.height) * 100,
    width: (width / size.width) * 100,
    height: (height / size.height) * 100,
  };
}

export function pixelsOf(crop: PercentCrop, size: Size): PhotoRegion {
  return {
    x: (crop.x * size.width) / 100,
    y: (crop.y * size.height) / 100,
    width: (crop.width * size.width) / 100,
    height: (crop.height * size.height) / 100,
  };
}
