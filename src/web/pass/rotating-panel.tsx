import { useId, useRef, type CSSProperties, type MouseEvent, type ReactNode, type RefObject } from 'react';

import type { RotatingValues } from '#domain/rotating-code.ts';

import { t } from '#web/shared/texts/t.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { live } from '#web/shared/ui/live.ts';
import { useBackCloses } from '#web/shared/ui/use-back-closes.ts';
import { growFrom } from './barcode-panel.tsx';
import { drawQrPath, type QrShape } from './draw-qr-path.ts';
import { useRotatingCode } from './use-rotating-code.ts';
import { useWakeLock } from './use-wake-lock.ts';

interface RotatingPanelProps {
  values: RotatingValues;
  /** What the code is for; by default it is for the gate. */
  label?: string;
  sentence: ReactNode;
  /** The same for the full screen, with the name of the pass. */
  screenSentence: ReactNode;
}

/**
 * The white area of the card with a code that changes, and a ring that shows how long the present one stays. A tap
 * shows it in full screen and keeps the screen awake. Nothing is announced when the code changes.
 */
export function RotatingPanel({ values, label, sentence, screenSentence }: RotatingPanelProps) {
  const shown = useRotatingCode(values);
  const screenId = useId();
  const screen = useRef<HTMLDialogElement>(null);
  const { open, close } = useAwakeScreen(screen);
  const changes = { seconds: values.periodSeconds };
  return (
    <div className="barcode-panel rotating-panel paper">
      {sentence}
      {shown ? (
        <>
          <button
            type="button"
            className="barcode-button print:hidden"
            aria-label={t('pass.showCode')}
            onClick={open}
          >
            <QrDrawing shape={drawQrPath(shown.text)} />
          </button>
          <p className="rotating-clock text-sm print:hidden">
            <TimeLeft key={shown.step} periodSeconds={values.periodSeconds} secondsLeft={shown.secondsLeft} />
            {t('pass.codeChanges', changes)}
          </p>
          <p className="barcode-hint text-sm text-muted print:hidden">{t('pass.screenshotRefused')}</p>
        </>
      ) : (
        <Notice
          text={shown === null ? t('pass.codeRunOut') : t('pass.codeNeedsScript', changes)}
          isLate={shown !== null}
        />
      )}
      <p className="rotating-print px-3">{t('pass.codeNotPrinted', changes)}</p>
      <dialog
        ref={screen}
        id={screenId}
        className="barcode-screen paper"
        aria-label={label ?? t('pass.codeForGate')}
        onClose={close}
      >
        <div className="barcode-screen-layout">
          {screenSentence}
          <div className="barcode-screen-field">
            {shown ? <QrDrawing shape={drawQrPath(shown.text)} /> : <p>{t('pass.codeNeedsNetwork')}</p>}
          </div>
          <p>{t('pass.codeChanges', changes)}</p>
          <form method="dialog">
            <Button type="submit">{t('ui.close')}</Button>
          </form>
        </div>
      </dialog>
    </div>
  );
}

/** Opens and closes the full screen, awake while it is open, closed by Back as well. */
function useAwakeScreen(screen: RefObject<HTMLDialogElement | null>): {
  open: (event: MouseEvent) => void;
  close: () => void;
} {
  const wakeLock = useWakeLock();
  const back = useBackCloses(screen);
  return {
    open({ currentTarget }) {
      growFrom(currentTarget, screen.current);
      screen.current?.showModal();
      wakeLock.hold();
      back.onOpen();
    },
    close() {
      wakeLock.release();
      back.onClose();
    },
  };
}

/** Shown in place of the code. The text of the server's markup appears late, so that it does not flash. */
function Notice({ text, isLate }: { text: string; isLate: boolean }) {
  return (
    <p {...live} className={`rotating-notice px-3 print:hidden ${isLate ? 'rotating-late' : ''}`}>
      {text}
    </p>
  );
}

function QrDrawing({ shape: { size, path } }: { shape: QrShape }) {
  return (
    <svg
      className="rotating-code"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Empties in one period. It starts where the window stands, so that the animation needs no script. */
function TimeLeft({ periodSeconds, secondsLeft }: { periodSeconds: number; secondsLeft: number }) {
  const times = {
    animationDuration: `${periodSeconds}s`,
    animationDelay: `${secondsLeft - periodSeconds}s`,
  } satisfies CSSProperties;
  return (
    <span className="rotating-left" aria-hidden="true">
      <i style={times} />
    </span>
  );
}
