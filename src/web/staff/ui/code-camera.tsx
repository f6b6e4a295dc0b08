import { Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { CameraFault } from '#web/shared/scanner/camera.ts';
import { LensButton } from '#web/shared/scanner/lens-button.tsx';
import { watchCamera } from '#web/shared/scanner/watch-camera.ts';

interface CodeCameraProps {
  /** The subject of the hint, such as "the code of the reward". */
  subject: string;
  /** Reads a seen text; undefined for another code. */
  read: (text: string) => string | undefined;
  onCode: (code: string) => void;
}

/** The camera, which reads the first fitting code that it sees and is turned off afterwards. */
export function CodeCamera({ subject, read, onCode }: CodeCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'looking' | 'other' | CameraFault>('starting');
  const [lenses, setLenses] = useState<{ used?: string; next?: string }>({});
  const take = useEffectEvent((texts: readonly string[], stop: () => void) => {
    const code = texts.map(read).find((one) => one !== undefined);
    if (code === undefined) return setState('other');
    stop();
    onCode(code);
  });
  useEffect(() => {
    if (video.current === null) return undefined;
    const stop = watchCamera(
      video.current,
      {
        onPicture: () => setState('looking'),
        onLens: (next) => setLenses((known) => ({ ...known, next })),
        onFault: setState,
        onTexts: (texts) => take(texts, stop),
      },
      { hasSquares: true, lens: lenses.used },
    );
    return stop;
  }, [lenses.used]);
  const { next } = lenses;
  return (
    <div className="mt-3 max-w-[360px]">
      <video
        ref={video}
        className="block w-full rounded-lg bg-black [&[hidden]]:hidden"
        muted
        playsInline
        hidden={state in faults}
      />
      <Text component="output" display="block" my="xs">
        {askFor(state, subject)}
      </Text>
      {next === undefined || state in faults ? null : (
        <LensButton onPress={() => setLenses({ used: next })} />
      )}
    </div>
  );
}

const faults: Readonly<Record<CameraFault, string>> = {
  refused: 'The camera is not allowed. Type the code instead.',
  missing: 'There is no camera. Type the code instead.',
  failed: 'The camera cannot be used at present. Type the code instead.',
  unreadable: 'This browser cannot read codes. Type the code instead.',
};

function askFor(state: 'starting' | 'looking' | 'other' | CameraFault, subject: string): string {
  if (state === 'starting') return 'The camera is starting.';
  if (state === 'looking') return `Hold ${subject} into the picture.`;
  return state === 'other' ? `This is another code. Hold ${subject} into the picture.` : faults[state];
}
