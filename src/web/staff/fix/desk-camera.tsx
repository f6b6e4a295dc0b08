import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { closeCamera, openCamera, type NoPicture } from '#web/shared/scanner/camera.ts';
import { useFocusOnce } from '#web/staff/ui/use-focus-return.ts';
import { PlainButton } from '#web/staff/ui/basics.tsx';

/** The camera of this device: the agent looks at the guest through it, and takes the picture. */
export function DeskCamera({ onTaken, onClose }: { onTaken: (file: File) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'on' | NoPicture>('starting');
  const taker = useFocusOnce<HTMLButtonElement>(state === 'on');
  useEffect(() => {
    const stop = new AbortController();
    let stream: MediaStream | undefined;
    const start = async (): Promise<void> => {
      const opened = await openCamera(portrait);
      if (typeof opened === 'string') return stop.signal.aborted ? undefined : setState(opened);
      stream = opened;
      if (stop.signal.aborted || video.current === null) return closeCamera(stream);
      video.current.srcObject = stream;
      await video.current.play();
      if (!stop.signal.aborted) setState('on');
    };
    start().catch(() => {
      if (!stop.signal.aborted) setState('failed');
    });
    return () => {
      stop.abort();
      if (stream !== undefined) closeCamera(stream);
    };
  }, []);
  const take = async (): Promise<void> => {
    const file = video.current === null ? undefined : await takePicture(video.current);
    if (file === undefined) setState('failed');
    else onTaken(file);
  };
  return (
    <Stack gap="sm" className="mt-3 max-w-[360px]">
      <video
        ref={video}
        className="block w-full rounded-lg bg-black [&[hidden]]:hidden"
        muted
        playsInline
        hidden={state in faultWords}
        aria-label="Camera"
      />
      {state === 'starting' ? <Text component="output">The camera is starting.</Text> : null}
      {state in faultWords ? (
        <Alert color="red" role="alert">
          {faultWords[state]}
        </Alert>
      ) : null}
      <Group gap="sm">
        <Button ref={taker} disabled={state !== 'on'} onClick={() => void take()}>
          Take picture
        </Button>
        <PlainButton onClick={onClose}>Close camera</PlainButton>
      </Group>
    </Stack>
  );
}

const faultWords: Readonly<Record<string, string>> = {
  refused: 'The camera is not allowed. Choose a file instead.',
  missing: 'There is no camera. Choose a file instead.',
  failed: 'The camera cannot be used at present. Choose a file instead.',
} satisfies Record<NoPicture, string>;

/** The rear camera of a tablet, which looks at the guest; a desk computer has one only. */
const portrait: MediaTrackConstraints = {
  facingMode: { ideal: 'environment' },
  width: { ideal: 1280 },
  height: { ideal: 960 },
};

async function takePicture(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  return blob === null ? undefined : new File([blob], 'camera.jpg', { type: 'image/jpeg' });
}
