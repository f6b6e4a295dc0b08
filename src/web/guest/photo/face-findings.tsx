import { guestTexts } from '#contract/guest-texts.ts';

import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import type { FaceCheck } from './use-face-check.ts';

/** Reports the search for a face, and its warnings. */
export function FaceFindings({ faces }: { faces: FaceCheck }) {
  return (
    <div>
      {faces === 'looking' ? <BusyLine busyText="Looking for your face..." /> : null}
      <FaceWarning faces={faces} />
    </div>
  );
}

/** Warns unless there is exactly one face, and never blocks the guest: the team checks the photo anyway. */
export function FaceWarning({ faces }: { faces: FaceCheck }) {
  const warning = warningOf(faces);
  return <output>{warning === null ? null : <Notice tone="warning">{warning}</Notice>}</output>;
}

function warningOf(faces: FaceCheck): string | null {
  if (faces === 'unchecked') return guestTexts.faceNotChecked;
  if (faces === 'looking' || faces.length === 1) return null;
  return faces.length === 0 ? guestTexts.faceNotDetected : guestTexts.severalFacesDetected;
}
