import { useEffect, useState, type ReactNode } from 'react';

interface BusyLineProps {
  busyText: string | null;
  /** Shown while nothing runs. */
  idle?: ReactNode;
  /** Makes the silent call anew; null if it must not be made twice. */
  onRetry?: (() => void) | null;
}

/**
 * A line that reports progress and is announced to screen readers. It keeps its height while empty, so that nothing
 * moves. After some seconds it says that the server is slow, and offers another attempt.
 */
export function BusyLine({ busyText, idle, onRetry = null }: BusyLineProps) {
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
    <output className="flex min-h-6 flex-wrap items-center gap-x-2.5 text-muted">
      {busyText === null ? idle : <Spinner />}
      {busyText}
      {isSlow ? <span>This takes longer than usual.</span> : null}
      {isSlow && onRetry !== null ? (
        <button type="button" className="min-h-11 cursor-pointer font-semibold underline" onClick={onRetry}>
          Try again
        </button>
      ) : null}
    </output>
  );
}

/** Long enough for a slow network, and a third of the time after which a call fails. */
const slowMilliseconds = 5000;

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 rounded-full border-2 border-current border-e-transparent motion-safe:animate-spin"
    />
  );
}
