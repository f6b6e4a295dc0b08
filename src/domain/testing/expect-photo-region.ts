/** What holds for every region of a picture that becomes a photo. */
import { expect } from 'vitest';

import type { PhotoRegion } from '../photo.ts';

/** Expects a region of 4:3 that lies within a picture of this size, in pixels. */
export function expectPhotoRegion(region: PhotoRegion, size: Pick<PhotoRegion, 'width' | 'height'>): void {
  expect(region.x).toBeGreaterThanOrEqual(0);
  expect(region.y).toBeGreaterThanOrEqual(0);
  expect(region.x + region.width).toBeLessThanOrEqual(size.width + 1e-6);
  expect(region.y + region.height).toBeLessThanOrEqual(size.height + 1e-6);
  expect(region.width / region.height).toBeCloseTo(4 / 3);
}
