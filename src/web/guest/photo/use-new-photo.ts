import { useState } from 'react';

import type { Order } from '#contract/calls/order.ts';
import type { Platform } from '#domain/platform.ts';
import { isLargeEnough, type PhotoRegion } from '#domain/photo.ts';

import { t } from '#web/shared/texts/t.ts';
import type { NoPicture } from '#web/shared/scanner/camera.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { cameraFaultText } from './camera-fault-text.ts';
import {
  isPhotoFile,
  openPicture,
  rotatePicture,
  type OpenedPicture,
} from '#web/shared/faces/open-picture.ts';
import { isTooLarge, previewPhoto, uploadPhoto, type PreviewedPhoto } from './photo-calls.ts';

/** A picture that this browser shows, and the part of it that becomes the photo. */
interface FramedPicture {
  picture: OpenedPicture;
  region: PhotoRegion;
}

/** The steps to a new photo. Without a framed picture the server chose the part, because only it can read the file. */
type PhotoStep =
  | { kind: 'choose' }
  | { kind: 'camera' }
  | { kind: 'crop'; picture: OpenedPicture; region: PhotoRegion | undefined }
  | { kind: 'confirm'; file: File; framed: FramedPicture | undefined; photo: PreviewedPhoto };

/** A step that fills the screen. */
export type OpenStep = Exclude<PhotoStep, { kind: 'choose' }>;

type Confirming = Extract<PhotoStep, { kind: 'confirm' }>;

/** What the steps to a new photo need. */
export interface NewPhotoUse {
  order: Order;
  platform: Platform;
  onStarted: () => void;
  /** Called with the message to announce when the photo is on the pass. */
  onUploaded: (text: string) => Promise<void>;
}

/** The step that the screen shows, its work, and the functions that lead to the next. */
export type PhotoWork = ReturnType<typeof useNewPhoto>;

/** The step that the screen shows, and the functions that lead from one to the next. */
export function useNewPhoto({ order, platform, onStarted, onUploaded }: NewPhotoUse) {
  const [step, setStep] = useState<PhotoStep>({ kind: 'choose' });
  const [hasCameraFailed, setCameraFailed] = useState(false);
  const { busy: busyText, failure: error, run, fail } = useTask();

  const startAgain = (text: string | null = null): void => {
    pictureOf(step)?.close();
    fail(text);
    setStep({ kind: 'choose' });
  };
  const openCamera = (): void => {
    onStarted();
    fail(null);
    setStep({ kind: 'camera' });
  };
  const endCamera = (fault: NoPicture): void => {
    setCameraFailed(true);
    startAgain(cameraFaultText(fault, platform));
  };
  const preview = async (file: File, framed?: FramedPicture): Promise<void> => {
    const result = await run(() => previewPhoto(order, file, framed?.region), t('photo.making'));
    if ('error' in result) fail(result.error);
    else setStep({ kind: 'confirm', file, framed, photo: result });
  };
  const choose = async (file: File): Promise<void> => {
    onStarted();
    if (isTooLarge(file)) return startAgain(t('errors.photoTooLarge'));
    const open = async () => ((await isPhotoFile(file)) ? await openPicture(file) : 'no-photo');
    const picture = await run(open, t('photo.opening'));
    if (picture === 'no-photo') return startAgain(t('errors.unableToPreviewPhoto'));
    // The server crops a picture that only it can read, such as HEIC in most browsers.
    if (picture === undefined) return preview(file);
    if (!isLargeEnough(sizeOf(picture))) {
      picture.close();
      return startAgain(t('errors.photoPictureTooSmall'));
    }
    // The script of the steps may have failed to load for an earlier picture.
    pictureOf(step)?.close();
    setStep({ kind: 'crop', picture, region: undefined });
  };
  const rotate = async (picture: OpenedPicture): Promise<void> => {
    const rotated = await run(() => rotatePicture(picture), t('photo.rotating'));
    if (rotated === undefined) return fail(t('errors.unableToPreviewPhoto'));
    picture.close();
    setStep({ kind: 'crop', picture: rotated, region: undefined });
  };
  const send = async ({ photo, framed }: Confirming): Promise<void> => {
    const failure = await uploadPhoto(order, photo);
    if (failure !== null) return fail(failure.error);
    framed?.picture.close();
    await onUploaded(t('photo.uploaded'));
    setStep({ kind: 'choose' });
  };
  const upload = (confirmed: Confirming): Promise<void> => run(() => send(confirmed), t('photo.uploading'));
  const tryAgain = ({ framed }: Confirming): void => {
    fail(null);
    setStep(framed === undefined ? { kind: 'choose' } : { kind: 'crop', ...framed });
  };
  return {
    ...{ step, busyText, error, hasCameraFailed },
    ...{ choose, openCamera, endCamera, rotate, preview, startAgain, tryAgain, upload },
  };
}

function sizeOf({ image }: OpenedPicture): { width: number; height: number } {
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** The picture of a step, or undefined if it has none. */
export function pictureOf(step: PhotoStep): OpenedPicture | undefined {
  if (step.kind === 'crop') return step.picture;
  return step.kind === 'confirm' ? step.framed?.picture : undefined;
}
