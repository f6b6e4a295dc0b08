import { useEffect, useRef, type ReactNode } from 'react';

import { screenTexts } from '#contract/screen-texts.ts';
import { photoHeight, photoWidth } from '#domain/constants.ts';

import { Button } from '#web/shared/ui/button.tsx';
import { bmpUrlOf, type PreviewedPhoto } from './photo-calls.ts';

interface ConfirmPhotoProps {
  photo: PreviewedPhoto;
  isBusy: boolean;
  onTryAgain: () => void;
  onUpload: () => void;
  /** Notes on how the photo was made. */
  children: ReactNode;
}

/** Step 3: the photo as it will be on the pass, and the final confirmation. */
export function ConfirmPhoto({ photo, isBusy, onTryAgain, onUpload, children }: ConfirmPhotoProps) {
  const question = useRef<HTMLHeadingElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <h3 ref={question} tabIndex={-1} className="text-lg font-semibold outline-none">
        {screenTexts.photoQuestion}
      </h3>
      <img
        src={bmpUrlOf(photo)}
        alt="You, as your pass will show you"
        width={photoWidth}
        height={photoHeight}
        className="aspect-4/3 w-full max-w-md rounded-2xl border border-line"
      />
      <div className="grid gap-1">
        <p className="text-sm text-muted">{screenTexts.photoBlurNote}</p>
        <p>{screenTexts.photoChangeNote}</p>
      </div>
      {children}
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button disabled={isBusy} onClick={onTryAgain}>
          {screenTexts.photoTryAgain}
        </Button>
        <Button look="primary" isBusy={isBusy} onClick={onUpload}>
          {screenTexts.photoUpload}
        </Button>
      </div>
    </div>
  );
}
