import { useId, type ChangeEvent } from 'react';

import type { Platform } from '#domain/platform.ts';

import { useIsHydrated } from '#web/shared/ui/use-is-hydrated.ts';

interface ChoosePhotoProps {
  platform: Platform;
  isBusy: boolean;
  onChosen: (file: File) => void;
}

/** Step 1: choose a picture from the device, or take one with its camera. */
export function ChoosePhoto({ platform, isBusy, onChosen }: ChoosePhotoProps) {
  const hintId = useId();
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = ''; // so that the same file can be chosen again after a failure
    if (file !== undefined && !isBusy) onChosen(file);
  };
  const shared = { hintId, isBusy, onChange };
  return (
    <div className="grid gap-4">
      <p id={hintId} className="text-muted">
        Your pass shows who you are: one person, face to the camera, no hat or sunglasses. Choose a JPG, PNG
        or GIF file below 5 MB.
      </p>
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <FileButton {...shared} label="Choose a photo" look="primary" />
        {platform === 'desktop' ? null : (
          <FileButton {...shared} label="Take a photo" look="outline" capture="user" />
        )}
      </div>
      <p className="text-sm text-muted">
        We look for a face on your own device. Nothing about your face is sent or kept, only the photo that
        you upload.
      </p>
    </div>
  );
}

interface FileButtonProps {
  label: string;
  look: 'primary' | 'outline';
  capture?: 'user';
  hintId: string;
  isBusy: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A file input that looks like a button; the input itself keeps the focus and its accessible name. */
function FileButton({ label, look, capture, hintId, isBusy, onChange }: FileButtonProps) {
  const isHydrated = useIsHydrated();
  return (
    <label className="file-button" data-look={look} data-busy={isBusy || undefined}>
      {label}
      <input
        type="file"
        accept="image/*"
        className="file-button-field"
        aria-describedby={hintId}
        disabled={!isHydrated}
        onChange={onChange}
        {...(capture === undefined ? {} : { capture })}
      />
    </label>
  );
}
