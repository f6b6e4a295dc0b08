/** What the frame's sliders and its status line say. */
import type { FacePlace } from '#domain/photo-frame.ts';
import type { TextKey } from '#texts/text-keys.ts';

/** A zoom as the texts take it. */
export function zoomFigure(zoom: number): string {
  return zoom.toFixed(1);
}

/** A share as the texts take it, without its sign. */
export function percentOf(share: number): string {
  return String(Math.round(share * 100));
}

/** How the only face lies in the oval, and what to change. */
export const facePlaceTexts = {
  fits: 'photo.headFits',
  turned: 'photo.faceTurned',
  small: 'photo.faceSmall',
  large: 'photo.faceLarge',
  left: 'photo.faceLeft',
  right: 'photo.faceRight',
  high: 'photo.faceHigh',
  low: 'photo.faceLow',
} as const satisfies Record<FacePlace, TextKey>;
