import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';

import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { enterSheet } from '#web/shared/ui/history-entries.ts';
import { logCamera, type CameraFault, type Torch } from './camera.ts';
import { LensButton } from './lens-button.tsx';
import { NoCamera } from './no-camera.tsx';
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
  /** The field in which the guest can type the number instead. */
  field: RefObject<HTMLInputElement | null>;
  /** True if square codes are read too, not only Code 128 and EAN. */
  hasSquares?: boolean;
}

type State = 'starting' | 'looking' | 'other-code' | CameraFault;

/**
 * Shows the camera in full screen until it has read a code. Without a camera it offers what the guest can do instead; the
 * number can always be typed.
 */
export function Scanner({ title, hasSquares = false, field, ...handlers }: ScannerProps) {
  const { accept, onText, onClose } = handlers;
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const { state, torch, lens, startAgain } = useCamera({ video, hasSquares, ...handlers });
  const typeInstead = useSheet({ dialog, field, onClose });
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="m-0 size-full max-h-none max-w-none bg-page p-4 text-ink"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="mx-auto flex h-full max-w-2xl flex-col gap-4">
        <div className="flex items-center justify-between gap-4">
          <h2 id={titleId} className="font-display text-2xl font-semibold text-balance">
            {title}
          </h2>
          <div className="flex gap-3">
            {lens === null || isFault(state) ? null : <LensButton onPress={() => startAgain(lens)} />}
            {torch === null || isFault(state) ? null : <TorchButton turn={torch.turn} />}
            <Button ref={close} onClick={onClose}>
              {t('ui.close')}
            </Button>
          </div>
        </div>
        <div hidden={isFault(state)} className="relative min-h-0 grow overflow-hidden rounded-3xl bg-black">
          <video ref={video} muted playsInline className="size-full object-cover" />
          <div
            aria-hidden="true"
            className={`absolute inset-x-[8%] top-1/2 ${hasSquares ? 'h-64' : 'h-32'} -translate-y-1/2 rounded-2xl border-4 border-white/90`}
          />
        </div>
        {isFault(state) ? (
          <NoCamera
            {...{ fault: state, hasSquares, accept, onText }}
            onType={typeInstead}
            onRetry={() => {
              // The button that was pressed goes away.
              close.current?.focus();
              startAgain();
            }}
          />
        ) : (
          <Guidance state={state} code={hasSquares ? 'code' : 'barcode'} />
        )}
      </div>
    </dialog>
  );
}

interface Sheet extends Pick<ScannerProps, 'field' | 'onClose'> {
  dialog: RefObject<HTMLDialogElement | null>;
}

/**
 * Opens the dialog, and closes it when the component unmounts; the focus then goes back to the button that opened it.
 * Returns a function that closes it and moves the focus to the field.
 */
function useSheet({ dialog, field, onClose }: Sheet): () => void {
  const next = useRef<Element | null>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const opener = document.activeElement;
    next.current = opener;
    element.showModal();
    const leave = enterSheet(() => close());
    return () => {
      leave();
      element.close();
      const to = next.current;
      if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: to === opener });
    };
  }, [dialog]);
  return () => {
    next.current = field.current;
    onClose();
  };
}

interface CameraUse extends Pick<ScannerProps, 'accept' | 'onText' | 'hasSquares'> {
  video: RefObject<HTMLVideoElement | null>;
}

/** Opens the camera, and turns it off when the component unmounts. */
function useCamera({ video, accept, onText, hasSquares = false }: CameraUse) {
  const [state, setState] = useState<State>('starting');
  const [torch, setTorch] = useState<{ turn: Torch } | null>(null);
  const [lens, setLens] = useState<string | null>(null);
  const [options, setOptions] = useState<{ hasSquares: boolean; lens?: string | undefined }>({ hasSquares });
  const take = useEffectEvent((texts: string[], stop: () => void) => {
    const text = texts.find(accept);
    if (text === undefined) return setState('other-code');
    stop();
    onText(text);
  });

  useEffect(() => {
    if (video.current === null) return undefined;
    const watcher: Watcher = {
      onPicture: (turn) => {
        setState('looking');
        setTorch(turn === undefined ? null : { turn });
      },
      onLens: setLens,
      onFault: (fault) => {
        logCamera(fault);
        setState(fault);
      },
      onTexts: (texts) => take(texts, stop),
    };
    const stop = watchCamera(video.current, watcher, options);
    return stop;
  }, [video, options]);
  const startAgain = (wanted?: string): void => {
    setState('starting');
    setTorch(null);
    // A new object opens the camera again.
    setOptions({ hasSquares, lens: wanted });
  };
  return { state, torch, lens, startAgain };
}

function isFault(state: State): state is CameraFault {
  return state !== 'starting' && state !== 'looking' && state !== 'other-code';
}

interface GuidanceProps {
  state: Exclude<State, CameraFault>;
  code: 'barcode' | 'code';
}

function Guidance({ state, code }: GuidanceProps) {
  if (state === 'starting') return <BusyLine busyText={t('ui.startingCamera')} />;
  if (state === 'other-code') return <BusyLine busyText={null} idle={t('ui.otherCode')} />;
  return <BusyLine busyText={null} idle={code === 'code' ? t('ui.holdCode') : t('ui.holdBarcode')} />;
}
