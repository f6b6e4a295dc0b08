import type { ReactNode } from 'react';

/**
 * A line that reports progress and is announced to screen readers. It keeps its height while empty, so that nothing
 * moves. `idle` is its text while nothing runs.
 */
export function BusyLine({ busyText, idle }: { busyText: string | null; idle?: ReactNode }) {
  return (
    <output className="flex min-h-6 items-center gap-2.5 text-muted">
      {busyText === null ? idle : <Spinner />}
      {busyText}
    </output>
  );
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 rounded-full border-2 border-current border-e-transparent motion-safe:animate-spin"
    />
  );
}
