import { useMemo } from 'react';

import { facePlaceOf, facesInFrame, shareOf, zoomOf } from '#domain/photo-frame.ts';
import type { PhotoRegion } from '#domain/photo.ts';

import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { live } from '#web/shared/ui/live.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { facePlaceTexts, percentOf, zoomFigure } from './frame-texts.ts';
import type { FaceCheck } from '#web/shared/faces/use-face-check.ts';
import { useSettled } from './use-settled.ts';

interface FramedFaces {
  faces: FaceCheck;
  frame: PhotoRegion;
}

interface FaceFindingsProps extends FramedFaces {
  picture: { width: number; height: number };
  /** True while other work runs, which its button shows. */
  isBusy: boolean;
}

/**
 * Reports the search for a face, how the face lies in the frame, and the warnings. All of it follows the frame, but only
 * once the frame rests, so that a screen reader reads one message and nothing flickers.
 */
export function FaceFindings({ faces, frame, picture, isBusy }: FaceFindingsProps) {
  const current = useMemo(() => ({ faces, frame }), [faces, frame]);
  const seen = useSettled(current, restMilliseconds);
  return (
    <div className="grid content-start gap-2">
      <BusyLine
        busyText={faces === 'looking' && !isBusy ? t('photo.looking') : null}
        idle={seen && facePlaceTextOf(seen)}
      />
      <div {...live} className="sr-only">
        {seen && placeTextOf(seen.frame, picture)}
      </div>
      <Warning text={seen && warningOf(seen)} />
    </div>
  );
}

/** Warns unless there is exactly one face in the photo, and never blocks the guest: the team checks the photo anyway. */
export function FaceWarning(photo: FramedFaces) {
  return <Warning text={warningOf(photo)} />;
}

function Warning({ text }: { text: string | null }) {
  return <div {...live}>{text === null ? null : <Notice tone="warning">{text}</Notice>}</div>;
}

/** A frame rests when it has not moved for as long as this. */
const restMilliseconds = 350;

function warningOf({ faces, frame }: FramedFaces): string | null {
  if (faces === 'looking') return null;
  if (faces === 'unchecked') return t('errors.faceNotChecked');
  const count = facesInFrame(faces, frame).length;
  if (count === 1) return null;
  return count === 0 ? t('errors.faceNotDetected') : t('errors.severalFacesDetected');
}

function facePlaceTextOf({ faces, frame }: FramedFaces): string | null {
  if (typeof faces === 'string') return null;
  const [face, other] = facesInFrame(faces, frame);
  return face === undefined || other !== undefined ? null : t(facePlaceTexts[facePlaceOf(face, frame)]);
}

function placeTextOf(frame: PhotoRegion, picture: FaceFindingsProps['picture']): string {
  const { x, y } = shareOf(frame, picture);
  const zoom = zoomFigure(zoomOf(frame, picture));
  return t('photo.place', { left: percentOf(x), top: percentOf(y), zoom });
}
