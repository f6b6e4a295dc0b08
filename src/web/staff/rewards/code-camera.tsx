import { Button, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { readRewardCode } from '#domain/reward-code.ts';

import type { CameraFault } from '#web/shared/scanner/camera.ts';
import { watchCamera } from '#web/shared/scanner/watch-camera.ts';

interface CodeCameraProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** The camera, which reads the first code of a reward that it sees and is turned off afterwards. */
export function CodeCamera({ onCode, onClose }: CodeCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'looking' | 'other' | CameraFault>('starting');
  const take = useEffectEvent((texts: readonly string[], stop: () => void) => {
    const code = texts.map(readRewardCode).find((one) => one !== undefined);
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
        onFault: setState,
        onTexts: (texts) => take(texts, stop),
      },
      { hasSquares: true },
    );
    return stop;
  }, []);
  return (
    <div className="staff-camera">
      <video ref={video} muted playsInline hidden={state in faults} />
      <Text component="output" display="block" my="xs">
        {words[state]}
      </Text>
      <Button variant="default" onClick={onClose}>
        Close camera
      </Button>
    </div>
  );
}

const faults: Readonly<Record<CameraFault, string>> = {
  refused: 'The camera is not allowed. Type the code instead.',
  missing: 'There is no camera. Type the code instead.',
  failed: 'The camera cannot be used at present. Type the code instead.',
  unreadable: 'This browser cannot read codes. Type the code instead.',
};

const words: Readonly<Record<'starting' | 'looking' | 'other' | CameraFault, string>> = {
  ...faults,
  starting: 'The camera is starting.',
  looking: 'Hold the code of the reward into the picture.',
  other: 'This is another code. Hold the code of the reward into the picture.',
};
