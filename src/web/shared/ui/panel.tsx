import type { ReactNode } from 'react';

/** A plain sheet on the page that holds one thing, such as a form or a message. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <div className="panel">
      <div className="grid gap-5">{children}</div>
    </div>
  );
}
