import { useState } from 'react';

import { moveFrame, zoomFrame } from '#domain/photo-frame.ts';
import { firstRegionOf, inWholePixels, largeEnough, mainFaceOf, type PhotoRegion } from '#domain/photo.ts';

import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/notice.tsx';
import { FaceFindings } from './face-findings.tsx';
import { FrameControls } from './frame-controls.tsx';
import type { OpenedPicture } from '#web/shared/faces/open-picture.ts';
import { PhotoStage } from './photo-stage.tsx';
import type { FaceCheck } from '#web/shared/faces/use-face-check.ts';
import { StepHeading } from './step-heading.tsx';

interface CropPhotoProps {
  picture: OpenedPicture;
  /** The region that was chosen before, if the guest returned to this step; in natural pixels. */
  initialRegion: PhotoRegion | undefined;
  faces: FaceCheck;
  /** The text of the running work, or null. */
  busyText: string | null;
  error: string | null;
  /** Called for a quarter turn to the right; the rotated picture comes in place of this one. */
  onRotate: () => void;
  onCancel: () => void;
  onRegion: (region: PhotoRegion) => void;
}

/**
 * Step 2: fit the head into the oval. The picture moves and zooms under a frame that stays, by touch, mouse, keyboard or
 * buttons; the frame starts at the face.
 */
export function CropPhoto({ picture, initialRegion, faces, busyText, error, ...on }: CropPhotoProps) {
  const isBusy = busyText !== null;
  const { naturalWidth: width, naturalHeight: height } = picture.image;
  const size = { width, height };
  const found = typeof faces === 'object' ? faces : [];
  const proposed = firstRegionOf(mainFaceOf(found), size);
  // The guest's own frame takes precedence over our proposal, which moves to the face once it is found.
  const [placed, setPlaced] = useState({ picture, region: initialRegion });
  const placedIn = ({ picture: of, region }: typeof placed) => (of === picture ? region : undefined);
  const frame = placedIn(placed) ?? proposed;
  const change = (to: (frame: PhotoRegion) => PhotoRegion): void => {
    if (!isBusy) setPlaced((was) => ({ picture, region: to(placedIn(was) ?? proposed) }));
  };
  const moves = {
    // A picture that moves to the right leaves the frame further to its left.
    onMove: (right: number, down: number) =>
      change((was) => moveFrame(was, { x: -right * was.width, y: -down * was.height }, size)),
    onZoom: (factor: number, at?: { x: number; y: number }) =>
      change((was) => zoomFrame(was, factor, size, at)),
  };
  return (
    <div className="photo-step">
      <div className="photo-step-head">
        <StepHeading>{t('photo.fitYourHead')}</StepHeading>
        <p className="text-sm text-muted">{hintOf(hasFinger())}</p>
      </div>
      <PhotoStage image={picture.image} frame={frame} {...moves} />
      <FrameControls
        frame={frame}
        picture={size}
        {...moves}
        onRotate={() => {
          if (!isBusy) on.onRotate();
        }}
      />
      <FaceFindings faces={faces} frame={frame} picture={size} isBusy={isBusy} />
      <BusyLine isInButton busyText={busyText} />
      <div className="photo-step-end">
        <Alert>{error}</Alert>
        <Button isBusy={isBusy} onClick={on.onCancel}>
          {t('screens.cancel')}
        </Button>
        <Button
          look="primary"
          isBusy={isBusy}
          busyText={busyText ?? t('photo.making')}
          onClick={() => on.onRegion(inWholePixels(largeEnough(frame, size)))}
        >
          {t('screens.photoPreview')}
        </Button>
      </div>
    </div>
  );
}

function hintOf(isTouched: boolean): string {
  return isTouched ? t('photo.touchHint') : t('photo.mouseHint');
}

/** True on a phone or tablet; a laptop with a touch screen has a mouse as well. */
function hasFinger(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
