import { useEffect, useState, type ReactNode } from 'react';

import { t } from '#web/shared/texts/t.ts';
import { live } from './live.ts';
import { Spinner } from './spinner.tsx';

interface BusyLineProps {
  busyText: string | null;
  /** Shown while nothing runs, or while a button shows that something does. */
  idle?: ReactNode;
  /** Set if a button shows the text and announces it; the line then only says that the server is slow. */
  isInButton?: boolean;
  /** Makes the silent call anew; null if it must not be made twice. */
  onRetry?: (() => void) | null;
}

/**
 * A line that reports progress and is announced to screen readers. It takes no space while empty. After some seconds it
 * says that the server is slow, and offers another attempt.
 */
export function BusyLine({ busyText, idle, isInButton = false, onRetry = null }: BusyLineProps) {
  // Every attempt has its own `onRetry`; it is slow only if its own time has passed.
  const [slow, setSlow] = useState<Pick<BusyLineProps, 'onRetry'> | null>(null);
  useEffect(() => {
    if (busyText === null) return undefined;
    const timer = setTimeout(() => setSlow({ onRetry }), slowMilliseconds);
    return () => {
      clearTimeout(timer);
      setSlow(null);
    };
  }, [busyText, onRetry]);
  const isSlow = slow !== null && slow.onRetry === onRetry;
  return (
    <div {...live} className="flex flex-wrap items-center gap-x-2.5 text-muted">
      {busyText === null || isInButton ? idle : null}
      {busyText === null || isInButton ? null : (
        <>
          <Spinner />
          {busyText}
        </>
      )}
      {isSlow ? <span>{t('ui.takesLong')}</span> : null}
      {isSlow && onRetry !== null ? (
        <button type="button" className="min-h-11 cursor-pointer font-semibold underline" onClick={onRetry}>
          {t('ui.tryAgain')}
        </button>
      ) : null}
    </div>
  );
}

/** Long enough for a slow network, and a third of the time after which a call fails. */
const slowMilliseconds = 5000;
