import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

import { t } from '#web/shared/texts/t.ts';
import { closeCamera, logCamera, openCamera, type NoPicture } from '#web/shared/scanner/camera.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { withTimeLimit } from '#web/shared/workers/time-limit.ts';
import { HeadGuide } from './head-guide.tsx';
import { StepHeading } from './step-heading.tsx';

interface TakePhotoProps {
  /** Set while the taken picture is opened. */
  isBusy: boolean;
  onTaken: (file: File) => void;
  /** Called once if the camera gives no picture. */
  onFault: (fault: NoPicture) => void;
  onCancel: () => void;
}

/** The side of the device that a camera looks from. */
type Facing = 'user' | 'environment';

/** Takes a picture with the camera, first with the one at the front; its picture is mirrored, the photo is not. */
export function TakePhoto({ isBusy, onTaken, onFault, onCancel }: TakePhotoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [facing, setFacing] = useState<Facing>('user');
  const { isReady, hasOther } = usePortraitCamera({ video, facing, onFault });
  const take = async (): Promise<void> => {
    if (video.current === null || !isReady) return;
    video.current.pause(); // so that the guest sees the picture that was taken
    const file = await pictureOf(video.current);
    if (file === undefined) onFault('failed');
    else onTaken(file);
  };
  return (
    <div className="photo-step">
      <div className="photo-step-head">
        <StepHeading>{t('photo.takeYourPhoto')}</StepHeading>
        <p className="text-sm text-muted">{t('photo.takeHint')}</p>
      </div>
      <div className="photo-stage">
        <div className="photo-opening">
          <video
            ref={video}
            muted
            playsInline
            data-mirrored={facing === 'user' || undefined}
            className="photo-video"
          />
          <HeadGuide />
          <div aria-hidden="true" className="photo-edge" />
        </div>
      </div>
      <BusyLine busyText={isReady ? null : t('photo.startingCamera')} idle={t('photo.cameraIsOn')} />
      <div className="photo-step-end">
        <Button isBusy={isBusy} onClick={onCancel}>
          {t('screens.cancel')}
        </Button>
        {hasOther ? (
          <Button isBusy={isBusy} onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}>
            {t('photo.switchCamera')}
          </Button>
        ) : null}
        <Button look="primary" isBusy={isBusy || !isReady} onClick={() => void take()}>
          {t('photo.take')}
        </Button>
      </div>
    </div>
  );
}

interface PortraitCamera extends Pick<TakePhotoProps, 'onFault'> {
  video: RefObject<HTMLVideoElement | null>;
  facing: Facing;
}

/** Shows the camera in the video, and turns it off when the step ends. */
function usePortraitCamera({ video, facing, onFault }: PortraitCamera) {
  const [ready, setReady] = useState<Facing | null>(null);
  const [hasOther, setHasOther] = useState(false);
  const end = useEffectEvent((fault: NoPicture) => {
    logCamera(fault);
    onFault(fault);
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let stream: MediaStream | undefined;
    const start = async (): Promise<void> => {
      const opened = await openCamera({ facingMode: { ideal: facing }, ...portraitSize });
      if (typeof opened === 'string') {
        if (!signal.aborted) end(opened);
        return;
      }
      stream = opened;
      if (signal.aborted || video.current === null) return closeCamera(stream);
      await show(video.current, stream);
      setReady(facing);
      setHasOther(await hasSeveralCameras());
    };
    start().catch(() => {
      if (!signal.aborted) end('failed');
    });
    return () => {
      stop.abort();
      if (stream !== undefined) closeCamera(stream);
    };
  }, [video, facing]);
  return { isReady: ready === facing, hasOther };
}

async function show(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  video.srcObject = stream;
  await withTimeLimit(video.play(), playMillisecondsMax);
}

/** Twice the size of the photo, so that the head alone has enough pixels; the upload stays small. */
const portraitSize = { width: { ideal: 1280 }, height: { ideal: 960 } };

/** A camera in use by another app may open and then never show a picture. */
const playMillisecondsMax = 15_000;

async function hasSeveralCameras(): Promise<boolean> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind }) => kind === 'videoinput').length > 1;
}

/** The camera's picture as a file, or undefined if the browser cannot make one. */
async function pictureOf(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
  return blob === null ? undefined : new File([blob], 'camera.jpg', { type: 'image/jpeg' });
}

const jpegQuality = 0.92;
