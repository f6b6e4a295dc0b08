import { useEffect, useRef, useState, type ChangeEvent } from 'react';

import type { TextKey } from '#texts/text-keys.ts';

import { t } from '#web/shared/texts/t.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import type { CameraFault } from './camera.ts';
import { readPhoto } from './read-photo.ts';

interface NoCameraProps {
  fault: CameraFault;
  hasSquares: boolean;
  /** Returns whether a code fits. */
  accept: (text: string) => boolean;
  /** Called with the first code of a photo that fits. */
  onText: (text: string) => void;
  /** Called by a guest who types the number instead. */
  onType: () => void;
  /** Called by a guest who has allowed the camera, or closed the other app. */
  onRetry: () => void;
}

/** Stands where the camera's picture would be: why there is none, and what the guest can do. */
export function NoCamera({ fault, onType, onRetry, ...photo }: NoCameraProps) {
  const { picker, isReading, hasNoCode, onChosen } = usePhotoOfCode(photo);
  return (
    <div className="grid min-h-0 grow content-center justify-items-center gap-6 overflow-y-auto rounded-3xl border border-outline bg-surface p-6">
      <CrossedCamera />
      <div role="alert" className="grid max-w-md gap-3">
        <Notice tone="warning">{t(reasons[fault])}</Notice>
        {hasNoCode ? <Notice tone="danger">{t('ui.noCodeInPhoto')}</Notice> : null}
      </div>
      <div className="grid w-full max-w-md gap-3">
        <Button look="primary" onClick={onType}>
          {t('ui.typeInstead')}
        </Button>
        {fault === 'unreadable' ? null : (
          <Button
            data-icon="photo"
            isBusy={isReading}
            busyText={t('photo.opening')}
            onClick={() => picker.current?.click()}
          >
            {t('photo.choose')}
          </Button>
        )}
        {fault === 'refused' || fault === 'failed' ? (
          <Button data-icon="restart" isBusy={isReading} onClick={onRetry}>
            {t('ui.tryAgain')}
          </Button>
        ) : null}
      </div>
      <input ref={picker} hidden type="file" accept="image/*" onChange={onChosen} />
    </div>
  );
}

/** Without "try again" where it cannot help: a device without a camera, or a browser whose reader did not load. */
const reasons = {
  refused: 'ui.cameraRefused',
  missing: 'ui.cameraMissing',
  failed: 'ui.cameraFailed',
  unreadable: 'ui.cameraUnreadable',
} as const satisfies Record<CameraFault, TextKey>;

/** Reads the code of a chosen photo; the photo stays on the device. */
function usePhotoOfCode({
  hasSquares,
  accept,
  onText,
}: Pick<NoCameraProps, 'hasSquares' | 'accept' | 'onText'>) {
  const picker = useRef<HTMLInputElement>(null);
  const isShown = useRef(false);
  const [state, setState] = useState<'idle' | 'reading' | 'no-code'>('idle');
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const read = async (file: File): Promise<void> => {
    setState('reading');
    const text = await readPhoto(file, { hasSquares, accept }).catch(() => undefined);
    if (!isShown.current) return;
    if (text === undefined) setState('no-code');
    else onText(text);
  };
  const onChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    // The same photo can then be chosen again.
    currentTarget.value = '';
    if (file !== undefined) void read(file);
  };
  return { picker, isReading: state === 'reading', hasNoCode: state === 'no-code', onChosen };
}

function CrossedCamera() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-16 text-muted"
    >
      <path d="M3 3l18 18M8 5h.5l1-1.5h5L16 5.5h3.5a1.5 1.5 0 0 1 1.5 1.5v9.5M18.5 19h-14A1.5 1.5 0 0 1 3 17.5V7a1.5 1.5 0 0 1 1-1.4" />
      <path d="M9.2 10a4 4 0 0 0 5.6 5.6M13.5 8.4a4 4 0 0 1 2.2 2.3" />
    </svg>
  );
}
