import { useState } from 'react';

import type { Order } from '#contract/calls/order.ts';
import { guestTexts } from '#contract/guest-texts.ts';
import type { Platform } from '#domain/platform.ts';
import { isLargeEnough, type PhotoRegion } from '#domain/photo.ts';

import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { lazyPart } from '#web/shared/ui/lazy-part.tsx';
import { Alert, Notice } from '#web/shared/ui/notice.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import { ChoosePhoto } from './choose-photo.tsx';
import { ConfirmPhoto } from './confirm-photo.tsx';
import { FaceWarning } from './face-findings.tsx';
import { isPhotoFile, openPicture, type OpenedPicture } from './open-picture.ts';
import { isTooLarge, previewPhoto, uploadPhoto, type PreviewedPhoto } from './photo-calls.ts';
import { useFaceCheck } from './use-face-check.ts';

/** Loaded when there is a picture to crop. */
const CropPart = lazyPart(
  async () => (await import('./crop-photo.tsx')).CropPhoto,
  <BusyLine busyText="Opening your photo..." />,
);

interface NewPhotoProps {
  order: Order;
  platform: Platform;
  onStarted: () => void;
  /** Called with the message to announce when the photo is on the pass. */
  onUploaded: (text: string) => Promise<void>;
}

type Step =
  | { kind: 'choose' }
  | { kind: 'crop'; picture: OpenedPicture; region: PhotoRegion | undefined }
  | {
      kind: 'confirm';
      file: File;
      picture: OpenedPicture | undefined;
      region: PhotoRegion | undefined;
      photo: PreviewedPhoto;
    };

type Confirming = Extract<Step, { kind: 'confirm' }>;

/** The steps to a new photo: choose, crop, confirm what the server made of it, upload (guest §2 Photo section). */
export function NewPhoto({ platform, ...rest }: NewPhotoProps) {
  const { step, busyText, error, choose, preview, startAgain, tryAgain, upload } = useNewPhoto(rest);
  // Here and not in the crop step, because the guest may be in a later step when the warning comes.
  const faces = useFaceCheck('picture' in step ? step.picture?.image : undefined);
  const isBusy = busyText !== null;
  return (
    <div className="grid gap-4">
      {step.kind === 'choose' ? (
        <ChoosePhoto platform={platform} isBusy={isBusy} onChosen={(file) => void choose(file)} />
      ) : null}
      {step.kind === 'crop' ? (
        <CropPart
          picture={step.picture}
          initialRegion={step.region}
          faces={faces}
          isBusy={isBusy}
          onCancel={startAgain}
          onRegion={(region) => void preview(step.picture.file, step.picture, region)}
        />
      ) : null}
      {step.kind === 'confirm' ? (
        <ConfirmPhoto
          photo={step.photo}
          isBusy={isBusy}
          onTryAgain={() => tryAgain(step)}
          onUpload={() => void upload(step)}
        >
          {step.picture === undefined ? <CutByServer /> : <FaceWarning faces={faces} />}
        </ConfirmPhoto>
      ) : null}
      <div>
        <Alert>{error}</Alert>
        <BusyLine busyText={busyText} />
      </div>
    </div>
  );
}

/** The steps and the functions that lead from one to the next. */
function useNewPhoto({ order, onStarted, onUploaded }: Omit<NewPhotoProps, 'platform'>) {
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const { busy: busyText, failure: error, run, fail } = useTask();

  const startAgain = (): void => {
    if ('picture' in step) step.picture?.close();
    fail(null);
    setStep({ kind: 'choose' });
  };
  const preview = async (file: File, picture?: OpenedPicture, region?: PhotoRegion): Promise<void> => {
    const result = await run(() => previewPhoto(order, file, region), 'Making your photo...');
    if ('error' in result) fail(result.error);
    else setStep({ kind: 'confirm', file, picture, region, photo: result });
  };
  const choose = async (file: File): Promise<void> => {
    onStarted();
    if (isTooLarge(file)) return fail(guestTexts.photoTooLarge);
    const open = async () => ((await isPhotoFile(file)) ? await openPicture(file) : 'no-photo');
    const picture = await run(open, 'Opening your photo...');
    if (picture === 'no-photo') return fail(guestTexts.unableToPreviewPhoto);
    // The server crops a picture that only it can read, such as HEIC in most browsers.
    if (picture === undefined) return preview(file);
    const { naturalWidth: width, naturalHeight: height } = picture.image;
    if (!isLargeEnough({ width, height })) {
      picture.close();
      return fail(guestTexts.photoPictureTooSmall);
    }
    setStep({ kind: 'crop', picture, region: undefined });
  };
  const send = async ({ photo, file, picture }: Confirming): Promise<void> => {
    const failure = await uploadPhoto(order, photo, file.name);
    if (failure === null) {
      picture?.close();
      await onUploaded('Your photo is on your pass.');
    } else fail(failure.error);
  };
  const upload = (confirmed: Confirming): Promise<void> =>
    run(() => send(confirmed), 'Uploading your photo...');
  const tryAgain = ({ picture, region }: Confirming): void => {
    fail(null);
    setStep(picture === undefined ? { kind: 'choose' } : { kind: 'crop', picture, region });
  };
  return { step, busyText, error, choose, preview, startAgain, tryAgain, upload };
}

function CutByServer() {
  return (
    <Notice tone="info">
      Your browser cannot show this kind of photo, so we took the middle of it. To choose the part yourself,
      try again with a JPG, PNG or GIF.
    </Notice>
  );
}
