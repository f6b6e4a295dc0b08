import type { KeyboardEvent } from 'react';

import { shareOf } from '#domain/photo-frame.ts';
import type { PhotoRegion } from '#domain/photo.ts';

import { t } from '#web/shared/texts/t.ts';
import { moveStep } from './frame-steps.ts';
import { percentOf } from './frame-texts.ts';
import type { Gestures } from './use-gestures.ts';

interface PlaceSlidersProps {
  frame: PhotoRegion;
  picture: { width: number; height: number };
  onMove: Gestures['onMove'];
}

/**
 * The place of the picture under the frame as two sliders without a look of their own: a screen reader announces their
 * value, and all four arrow keys move the picture in their direction. The frame shows their focus.
 */
export function PlaceSliders({ frame, picture, onMove }: PlaceSlidersProps) {
  const share = shareOf(frame, picture);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(step[0] * moveStep, step[1] * moveStep);
  };
  const common = { min: 0, max: sliderMax, step: sliderStep, onKeyDown };
  return (
    <>
      {/* The frame is further to the left of a picture that was moved further to the right. */}
      <input
        {...common}
        type="range"
        aria-label={t('photo.moveSideways')}
        aria-valuetext={t('photo.fromLeft', { share: percentOf(share.x) })}
        value={sliderValueOf(1 - share.x)}
        onChange={({ target }) => {
          const x = (1 - Number(target.value) / sliderMax) * (picture.width - frame.width);
          onMove((frame.x - x) / frame.width, 0);
        }}
        className="photo-place"
      />
      <input
        {...common}
        type="range"
        aria-label={t('photo.moveUpright')}
        aria-orientation="vertical"
        aria-valuetext={t('photo.fromTop', { share: percentOf(share.y) })}
        value={sliderValueOf(share.y)}
        onChange={({ target }) => {
          const y = (Number(target.value) / sliderMax) * (picture.height - frame.height);
          onMove(0, (frame.y - y) / frame.height);
        }}
        className="photo-place photo-place-below"
      />
    </>
  );
}

const sliderMax = 100;
/** An assistive technology without arrow keys changes a slider by its step. */
const sliderStep = 5;

function sliderValueOf(share: number): number {
  return Math.round((share * sliderMax) / sliderStep) * sliderStep;
}

const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
