import type { ReactNode } from 'react';

/** A plain sheet on the page that holds one thing, such as a form or a message. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-3xl border border-line bg-surface p-[min(1.25rem,5vw)] shadow-sm sm:p-8">
      <div className="grid gap-5">{children}</div>
    </div>
  );
}
