import { useId, type ChangeEvent, type Ref } from 'react';

import type { Platform } from '#domain/platform.ts';

import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { useIsHydrated } from '#web/shared/ui/use-is-hydrated.ts';
import { useHasCamera } from './use-has-camera.ts';

interface ChoosePhotoProps {
  platform: Platform;
  isBusy: boolean;
  /** The text of the running work, or null. */
  busyText: string | null;
  /** Set after the camera failed on this page: a phone opens its camera app then. */
  hasCameraFailed: boolean;
  fieldRef: Ref<HTMLInputElement>;
  onChosen: (file: File) => void;
  onCamera: () => void;
}

/** Step 1: choose a picture from the device, or take one with its camera. */
export function ChoosePhoto({ isBusy, busyText, fieldRef, onChosen, ...camera }: ChoosePhotoProps) {
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
        <FileButton {...shared} fieldRef={fieldRef} label="Choose a photo" look="primary" />
        <CameraButton {...shared} {...camera} />
      </div>
      {/* The running work is shown in place of the explanation, so that it needs no space of its own. */}
      <div className="grid *:[grid-area:1/1]">
        <BusyLine busyText={busyText} />
        <p className={classNames('text-sm text-muted', busyText !== null && 'invisible')}>
          Your photo is shown on your pass, on this page and in your wallet, and to our team; guests with whom
          you share a pass do not see it. We look for a face on your own device. Nothing about your face is
          sent or kept, only the photo that you upload.
        </p>
      </div>
    </div>
  );
}

type FileButtonContext = Pick<FileButtonProps, 'hintId' | 'isBusy' | 'onChange'>;

/** Opens our own camera screen, or the camera app of a phone whose browser gives pages no camera. */
function CameraButton({
  platform,
  hasCameraFailed,
  onCamera,
  ...shared
}: FileButtonContext & Pick<ChoosePhotoProps, 'platform' | 'hasCameraFailed' | 'onCamera'>) {
  const hasCamera = useHasCamera();
  const opensApp = platform !== 'desktop' && (hasCamera === false || hasCameraFailed);
  if (opensApp) return <FileButton {...shared} label="Take a photo" look="outline" capture="user" />;
  if (hasCamera === false) return null;
  return (
    <Button isWaiting={hasCamera === 'unknown'} isBusy={shared.isBusy} onClick={onCamera}>
      Take a photo
    </Button>
  );
}

interface FileButtonProps {
  label: string;
  look: 'primary' | 'outline';
  capture?: 'user';
  hintId: string;
  isBusy: boolean;
  fieldRef?: Ref<HTMLInputElement>;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A file input that looks like a button; the input itself keeps the focus and its accessible name. */
function FileButton({ label, look, capture, hintId, isBusy, fieldRef, onChange }: FileButtonProps) {
  const isHydrated = useIsHydrated();
  return (
    <label className="file-button" data-look={look} data-busy={isBusy || undefined}>
      {label}
      <input
        ref={fieldRef}
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
