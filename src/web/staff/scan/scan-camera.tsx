import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { CameraFault, Torch } from '#web/shared/scanner/camera.ts';
import { LensButton } from '#web/shared/scanner/lens-button.tsx';
import { TorchButton } from '#web/shared/scanner/torch-button.tsx';
import { watchCamera } from '#web/shared/scanner/watch-camera.ts';

import { isNewSight, noSight } from './sight.ts';

/** The camera, which goes on reading. A code counts again when it has been out of sight for a moment. */
export function ScanCamera({ onScan }: { onScan: (scanned: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const sight = useRef(noSight);
  const [fault, setFault] = useState<CameraFault | null>(null);
  const [lenses, setLenses] = useState<{ used?: string; next?: string }>({});
  const [torch, setTorch] = useState<{ turn: Torch } | null>(null);
  const take = useEffectEvent((texts: readonly string[]) => {
    const { isNew, text, next } = isNewSight(sight.current, texts, performance.now());
    sight.current = next;
    if (isNew) onScan(text);
  });
  useEffect(() => {
    if (video.current === null) return undefined;
    return watchCamera(
      video.current,
      {
        onPicture: (turn) => setTorch(turn === undefined ? null : { turn }),
        onLens: (next) => setLenses((known) => ({ ...known, next })),
        onFault: setFault,
        onTexts: (texts) => take(texts),
      },
      { hasSquares: true, lens: lenses.used },
    );
  }, [lenses.used]);
  const { next } = lenses;
  return (
    <div className="scan-camera relative h-[26dvh] flex-none bg-black text-white">
      <video
        ref={video}
        muted
        playsInline
        hidden={fault !== null}
        className="size-full object-cover [&[hidden]]:hidden"
        aria-label="Picture of the camera"
      />
      {fault === null ? null : (
        <p role="alert" className="p-4">
          {faults[fault]}
        </p>
      )}
      {next === undefined || fault !== null ? null : (
        <LensButton
          onPress={() => {
            setTorch(null);
            setLenses({ used: next });
          }}
        />
      )}
      {torch === null || fault !== null ? null : <TorchButton turn={torch.turn} />}
    </div>
  );
}

const faults: Readonly<Record<CameraFault, string>> = {
  refused: 'The camera is not allowed. Allow it in the settings of the browser, or type the number.',
  missing: 'This device has no camera. Use a reader, or type the number.',
  failed: 'The camera cannot be used at present. Use a reader, or type the number.',
  unreadable: 'This browser cannot read codes from the camera. Use a reader, or type the number.',
};
