import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';

import type { TextKey } from '#texts/text-keys.ts';

import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { enterSheet } from '#web/shared/ui/history-entries.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { logCamera, type CameraFault, type Torch } from './camera.ts';
import { TorchButton } from './torch-button.tsx';
import { watchCamera, type Watcher } from './watch-camera.ts';

interface ScannerProps {
  /** The title, such as "Scan your ticket barcode". */
  title: string;
  /** Returns whether a code fits, because the camera may also see others. */
  accept: (text: string) => boolean;
  /** Called once, with the first code that fits, after the camera was turned off. */
  onText: (text: string) => void;
  onClose: () => void;
  /** True if square codes are read too, not only Code 128 and EAN. */
  hasSquares?: boolean;
}

type State = 'starting' | 'looking' | 'other-code' | CameraFault;

/** Shows the camera in full screen until it has read a code. A guest can always type the number instead. */
export function Scanner({ title, hasSquares = false, ...handlers }: ScannerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const titleId = useId();
  const { state, torch } = useCamera({ dialog, video, hasSquares, ...handlers });
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="m-0 size-full max-h-none max-w-none bg-page p-4 text-ink"
      onCancel={(event) => {
        event.preventDefault();
        handlers.onClose();
      }}
    >
      <div className="mx-auto flex h-full max-w-2xl flex-col gap-4">
        <div className="flex items-center justify-between gap-4">
          <h2 id={titleId} className="font-display text-2xl font-semibold text-balance">
            {title}
          </h2>
          <div className="flex gap-3">
            {torch === null || isFault(state) ? null : <TorchButton turn={torch.turn} />}
            <Button onClick={handlers.onClose}>{t('ui.close')}</Button>
          </div>
        </div>
        <div hidden={isFault(state)} className="relative min-h-0 grow overflow-hidden rounded-3xl bg-black">
          <video ref={video} muted playsInline className="size-full object-cover" />
          <div
            aria-hidden="true"
            className={`absolute inset-x-[8%] top-1/2 ${hasSquares ? 'h-64' : 'h-32'} -translate-y-1/2 rounded-2xl border-4 border-white/90`}
          />
        </div>
        <Guidance state={state} code={hasSquares ? 'code' : 'barcode'} />
      </div>
    </dialog>
  );
}

interface CameraUse extends Omit<ScannerProps, 'title'> {
  dialog: RefObject<HTMLDialogElement | null>;
  video: RefObject<HTMLVideoElement | null>;
}

/** Opens the dialog and the camera, and closes both when the component unmounts. */
function useCamera({ dialog, video, accept, onText, onClose, hasSquares = false }: CameraUse) {
  const [state, setState] = useState<State>('starting');
  const [torch, setTorch] = useState<{ turn: Torch } | null>(null);
  const take = useEffectEvent((texts: string[], stop: () => void) => {
    const text = texts.find(accept);
    if (text === undefined) return setState('other-code');
    stop();
    onText(text);
  });

  const close = useEffectEvent(onClose);

  useEffect(() => {
    const element = dialog.current;
    if (element === null || video.current === null) return undefined;
    const opener = document.activeElement;
    element.showModal();
    const leave = enterSheet(() => close());
    const watcher: Watcher = {
      onPicture: (turn) => {
        setState('looking');
        if (turn !== undefined) setTorch({ turn });
      },
      onFault: (fault) => {
        logCamera(fault);
        setState(fault);
      },
      onTexts: (texts) => take(texts, stop),
    };
    const stop = watchCamera(video.current, watcher, { hasSquares });
    return () => {
      stop();
      leave();
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [dialog, video, hasSquares]);
  return { state, torch };
}

function isFault(state: State): state is CameraFault {
  return state in faults;
}

function Guidance({ state, code }: { state: State; code: 'barcode' | 'code' }) {
  if (state === 'starting') return <BusyLine busyText={t('ui.startingCamera')} />;
  if (state === 'other-code') return <BusyLine busyText={null} idle={t('ui.otherCode')} />;
  if (state === 'looking')
    return <BusyLine busyText={null} idle={code === 'code' ? t('ui.holdCode') : t('ui.holdBarcode')} />;
  return (
    <div role="alert">
      <Notice tone="warning">{t(faults[state])}</Notice>
    </div>
  );
}

const faults = {
  refused: 'ui.cameraRefused',
  missing: 'ui.cameraMissing',
  failed: 'ui.cameraFailed',
  unreadable: 'ui.cameraUnreadable',
} as const satisfies Record<CameraFault, TextKey>;
