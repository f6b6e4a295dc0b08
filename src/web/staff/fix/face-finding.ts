/** What the check on this device found in the part of a picture that becomes the photo. */
import type { FaceFinding } from '#contract/calls/desk-photo.ts';
import { facesInFrame } from '#domain/photo-frame.ts';
import type { PhotoRegion } from '#domain/photo.ts';

import type { FaceCheck } from '#web/shared/faces/use-face-check.ts';

/** The finding for this frame, or `looking` while the check runs. */
export function findingOf(faces: FaceCheck, frame: PhotoRegion): FaceFinding | 'looking' {
  if (typeof faces === 'string') return faces;
  const count = facesInFrame(faces, frame).length;
  if (count === 1) return 'one';
  return count === 0 ? 'none' : 'several';
}

/** The finding in words of the team. */
export const findingWords: Readonly<Record<FaceFinding | 'looking', string>> = {
  looking: 'Looking for a face…',
  one: 'One face found.',
  none: 'No face was found. If this photo is right nevertheless, say why.',
  several: 'Several faces were found. If this photo is right nevertheless, say why.',
  unchecked: 'The picture could not be checked for a face. If this photo is right, say why.',
};
