/** The steps by which the desk gives a pass its photo: choose, frame, look at what the server made, put it on. */
import { useState } from 'react';

import type { DeskPass } from '#contract/calls/desk-pass.ts';
import type { FaceFinding } from '#contract/calls/desk-photo.ts';
import { photoSizeBytesLimit } from '#domain/constants.ts';
import { isLargeEnough, type PhotoRegion } from '#domain/photo.ts';

import type { Failure } from '#web/shared/api/send.ts';
import { bytesOfBase64, pictureOptions, readPicture } from '#web/shared/api/picture-options.ts';
import { isPhotoFile, openPicture, type OpenedPicture } from '#web/shared/faces/open-picture.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { useReadGuest } from './use-desk.ts';

type Step =
  | { kind: 'choose' }
  | { kind: 'camera' }
  | { kind: 'frame'; picture: OpenedPicture }
  /** `base64` is the BMP that the server made. */
  | { kind: 'confirm'; base64: string; faces: FaceFinding; picture: OpenedPicture | undefined };

/** The pass that gets its photo. */
export interface PhotoOfPass {
  pass: DeskPass;
  onClose: () => void;
}

/** The step that the dialog shows, and the functions that lead to the next. */
export function usePhotoSteps({ pass, onClose }: PhotoOfPass) {
  const readAgain = useReadGuest();
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const { isBusy, failure, run, fail } = useTask();
  const params = { orderId: pass.orderId, barcode: pass.barcode };
  const startAgain = (fault: string | null = null): void => {
    if ('picture' in step) step.picture?.close();
    fail(fault);
    setStep({ kind: 'choose' });
  };
  const make = (file: File, crop: PhotoRegion | null, faces: FaceFinding, picture?: OpenedPicture) =>
    run(async () => {
      const bytes = await readPicture(file);
      if (bytes === undefined) return fail(unreadable);
      const result = await staffSend('POST /api/admin/photo/:orderId/:barcode', undefined, {
        ...{ params, mayRefuseInText: true },
        ...pictureOptions(bytes, { crop }),
      });
      if (!result.ok) return fail(faultTextOf(result));
      setStep({ kind: 'confirm', base64: result.body.base64, faces, picture });
    });
  const choose = (file: File): Promise<void> =>
    run(async () => {
      fail(null);
      if (file.size >= photoSizeBytesLimit) return fail('File size is too large');
      if (!(await isPhotoFile(file))) return fail(unreadable);
      const picture = await openPicture(file);
      // Only the server can read it, such as a HEIC picture, so no face was looked for.
      if (picture === undefined) return make(file, null, 'unchecked');
      const { naturalWidth: width, naturalHeight: height } = picture.image;
      if (isLargeEnough({ width, height })) return setStep({ kind: 'frame', picture });
      picture.close();
      fail('This picture is too small');
    });
  const put = (reason: string): Promise<void> =>
    run(async () => {
      if (step.kind !== 'confirm') return;
      const about = { faces: step.faces, ...(reason.trim() === '' ? {} : { reason }) };
      const result = await staffSend('PUT /api/admin/photo/:orderId/:barcode', undefined, {
        ...{ params, mayRefuseInText: true },
        ...pictureOptions(bytesOfBase64(step.base64), about),
      });
      if (!result.ok) return fail(faultTextOf(result));
      step.picture?.close();
      showToast('The photo is on the pass.');
      onClose();
      await readAgain();
    });
  const openCamera = (): void => {
    fail(null);
    setStep({ kind: 'camera' });
  };
  return { step, isBusy, fault: failure ?? '', choose, openCamera, make, put, startAgain };
}

const unreadable = 'This is not a picture that can be used: choose a JPEG, PNG, GIF, WebP or HEIC';

/** The first error of a field, or the text of the refusal. */
function faultTextOf(failure: Failure): string {
  if (failure.text !== undefined && failure.problem === undefined && failure.status === 400)
    return failure.text;
  return failure.problem?.faults?.[0]?.message ?? failureText(failure);
}
