import type { ReactNode } from 'react';

/**
 * One line that says what is going on and is announced; its height stays when there is nothing to say, so that
 * nothing jumps. `idle` is what the line says the rest of the time.
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
