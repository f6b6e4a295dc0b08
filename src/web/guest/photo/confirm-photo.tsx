import type { ReactNode } from 'react';

import { photoHeight, photoWidth } from '#domain/constants.ts';

import { bmpUrlOf } from '#web/shared/api/picture-options.ts';
import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/notice.tsx';
import type { PreviewedPhoto } from './photo-calls.ts';
import { StepHeading } from './step-heading.tsx';

interface ConfirmPhotoProps {
  photo: PreviewedPhoto;
  /** Until a pass is activated its holder replaces the photo alone; from then on Guest Services does. */
  isActivated: boolean;
  /** The text of the running work, or null. */
  busyText: string | null;
  error: string | null;
  onTryAgain: () => void;
  onUpload: () => void;
  /** Notes on how the photo was made. */
  children: ReactNode;
}

/** Step 3: the photo as it will be on the pass, and the final confirmation. */
export function ConfirmPhoto({
  photo,
  isActivated,
  busyText,
  error,
  onTryAgain,
  onUpload,
  children,
}: ConfirmPhotoProps) {
  const isBusy = busyText !== null;
  return (
    <div className="photo-step">
      <div className="photo-step-head">
        <StepHeading>{t('screens.photoQuestion')}</StepHeading>
      </div>
      <img
        src={bmpUrlOf(photo.base64)}
        alt={t('photo.preview')}
        width={photoWidth}
        height={photoHeight}
        className="photo-result"
      />
      <div className="grid gap-2">
        <p className="text-sm text-muted">{t('screens.photoBlurNote')}</p>
        {isActivated ? <p>{t('screens.photoChangeNote')}</p> : <ChangeNotes />}
      </div>
      {children}
      <BusyLine isInButton busyText={busyText} />
      <div className="photo-step-end">
        <Alert>{error}</Alert>
        <Button isBusy={isBusy} onClick={onTryAgain}>
          {t('screens.photoTryAgain')}
        </Button>
        <Button look="primary" isBusy={isBusy} busyText={t('photo.uploading')} onClick={onUpload}>
          {t('screens.photoUpload')}
        </Button>
      </div>
    </div>
  );
}

/** Both notes, each with the time at which it is true. */
function ChangeNotes() {
  return (
    <dl className="grid gap-2">
      <div>
        <dt className="text-sm font-semibold">{t('photo.untilActivated')}</dt>
        <dd>{t('photo.replaceHere')}</dd>
      </div>
      <div>
        <dt className="text-sm font-semibold">{t('photo.afterThat')}</dt>
        <dd>{t('screens.photoChangeNote')}</dd>
      </div>
    </dl>
  );
}
