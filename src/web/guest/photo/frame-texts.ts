/** What the frame's sliders and its status line say. */
import type { FacePlace } from '#domain/photo-frame.ts';

/** The value of the zoom slider. */
export function zoomText(zoom: number): string {
  return `${zoom.toFixed(1)} times`;
}

/** The place of the frame: how far from the left and from the top of the picture. */
export function placeTexts({ x, y }: { x: number; y: number }): [fromLeft: string, fromTop: string] {
  return [`${percentOf(x)} from the left`, `${percentOf(y)} from the top`];
}

/** How the only face lies in the oval, and what to change. */
export const facePlaceTexts: Readonly<Record<FacePlace, string>> = {
  fits: 'Your head fits the oval.',
  small: 'Your face is too small: zoom in.',
  large: 'Your face is too large: zoom out.',
  left: 'Your face is too far left: move the photo right.',
  right: 'Your face is too far right: move the photo left.',
  high: 'Your face is too high: move the photo down.',
  low: 'Your face is too low: move the photo up.',
};

function percentOf(share: number): string {
  return `${Math.round(share * 100)}%`;
}
