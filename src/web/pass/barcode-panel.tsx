import { useId, useRef, type MouseEvent, type ReactNode } from 'react';

import { t } from '#web/shared/texts/t.ts';
import { useBackCloses } from '#web/shared/ui/use-back-closes.ts';
import { BarcodeDigits } from './barcode-digits.tsx';
import { BarcodeDrawing, type BarcodeShape } from './barcode-drawing.tsx';
import { BarcodeScreen } from './barcode-screen.tsx';
import { useWakeLock } from './use-wake-lock.ts';

interface BarcodePanelProps {
  shape: BarcodeShape;
  digits: string;
  isVoid: boolean;
  /** The sentence that says what the guest may do at the gate. */
  sentence: ReactNode;
  /** The same for the full screen, with the name of the pass. */
  screenSentence: ReactNode;
}

/** The white area of the card that a gate scans; a tap shows it in full screen and keeps the screen awake. */
export function BarcodePanel({ shape, digits, isVoid, sentence, screenSentence }: BarcodePanelProps) {
  const screenId = useId();
  const screen = useRef<HTMLDialogElement>(null);
  const wakeLock = useWakeLock();
  const back = useBackCloses(screen);
  const open = ({ currentTarget }: MouseEvent) => {
    growFrom(currentTarget, screen.current);
    // Newer browsers execute the button's `command` themselves, even before this script has loaded.
    if (!('command' in HTMLButtonElement.prototype)) screen.current?.showModal();
    wakeLock.hold();
    back.onOpen();
  };
  const onClose = () => {
    wakeLock.release();
    back.onClose();
  };
  return (
    <div className="barcode-panel paper">
      {sentence}
      <button
        type="button"
        className="barcode-button"
        aria-label={isVoid ? t('pass.showVoidBarcode') : t('pass.showBarcode')}
        {...{ command: 'show-modal', commandfor: screenId }}
        onClick={open}
      >
        <BarcodeDrawing shape={shape} direction="across" isVoid={isVoid} />
      </button>
      <BarcodeDigits digits={digits} isVoid={isVoid} />
      <p className="barcode-hint text-sm text-muted print:hidden" aria-hidden="true">
        {t('pass.tapToEnlarge')}
      </p>
      <BarcodeScreen
        ref={screen}
        id={screenId}
        shape={shape}
        digits={digits}
        isVoid={isVoid}
        sentence={screenSentence}
        onClose={onClose}
      />
    </div>
  );
}

/** Tells the style sheet where the code stood, so that it grows from there. */
export function growFrom(place: Element, screen: HTMLElement | null): void {
  const { x, y, width, height } = place.getBoundingClientRect();
  screen?.style.setProperty('--grow-x', `${x + width / 2 - window.innerWidth / 2}px`);
  screen?.style.setProperty('--grow-y', `${y + height / 2 - window.innerHeight / 2}px`);
}
