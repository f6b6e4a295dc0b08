import { useId, type ChangeEvent, type Ref } from 'react';

import type { Platform } from '#domain/platform.ts';

import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { live } from '#web/shared/ui/live.ts';
import { Alert } from '#web/shared/ui/notice.tsx';
import { Spinner } from '#web/shared/ui/spinner.tsx';
import { useIsHydrated } from '#web/shared/ui/use-is-hydrated.ts';
import { useHasCamera } from './use-has-camera.ts';

interface ChoosePhotoProps {
  platform: Platform;
  isBusy: boolean;
  /** The text of the running work, or null. */
  busyText: string | null;
  /** Why the last choice was refused, or null. */
  error: string | null;
  /** Set after the camera failed on this page: a phone opens its camera app then. */
  hasCameraFailed: boolean;
  fieldRef: Ref<HTMLInputElement>;
  onChosen: (file: File) => void;
  onCamera: () => void;
}

/** Step 1: choose a picture from the device, or take one with its camera. */
export function ChoosePhoto({ isBusy, busyText, error, fieldRef, onChosen, ...camera }: ChoosePhotoProps) {
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
        {t('photo.whatToChoose')}
      </p>
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <FileButton
          {...shared}
          fieldRef={fieldRef}
          icon="picture"
          label={t('photo.choose')}
          busyText={busyText}
          look="primary"
        />
        <CameraButton {...shared} {...camera} />
      </div>
      <div>
        <Alert>{error}</Alert>
        <BusyLine isInButton busyText={busyText} />
      </div>
      <p className="text-sm text-muted">{t('photo.whoSeesIt')}</p>
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
  if (opensApp)
    return (
      <FileButton {...shared} icon="photo" label={t('photo.openCamera')} look="outline" capture="user" />
    );
  if (hasCamera === false) return null;
  return (
    <Button data-icon="photo" isWaiting={hasCamera === 'unknown'} isBusy={shared.isBusy} onClick={onCamera}>
      {t('photo.openCamera')}
    </Button>
  );
}

interface FileButtonProps {
  label: string;
  icon: 'photo' | 'picture';
  /** Shown in place of the label, which stays the field's name. */
  busyText?: string | null;
  look: 'primary' | 'outline';
  capture?: 'user';
  hintId: string;
  isBusy: boolean;
  fieldRef?: Ref<HTMLInputElement>;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A file input that looks like a button; the input itself keeps the focus and its accessible name. */
function FileButton({ label, icon, busyText = null, look, capture, ...field }: FileButtonProps) {
  const { hintId, isBusy, fieldRef, onChange } = field;
  const isHydrated = useIsHydrated();
  return (
    <label
      className="file-button"
      data-look={look}
      data-busy={isBusy || undefined}
      data-icon={busyText === null ? icon : undefined}
    >
      {busyText === null ? label : <Spinner />}
      <span {...live}>{busyText}</span>
      <input
        ref={fieldRef}
        type="file"
        aria-label={label}
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
