import type { ReactNode } from 'react';

/** What a notice says: something went wrong, take care, or a plain piece of news. */
export type NoticeTone = 'danger' | 'warning' | 'info';

/** A text in a box of its own, for what stays on the page. */
export function Notice({ tone, children }: { tone: NoticeTone; children: ReactNode }) {
  return <div className={`rounded-xl border-s-4 px-4 py-3 ${tones[tone]}`}>{children}</div>;
}

/**
 * The place where a failure appears, next to its cause, with some air below it. The region is always there, because
 * screen readers announce only what changes inside a region they already know.
 */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="not-empty:pb-4">
      {children ? <Notice tone="danger">{children}</Notice> : null}
    </div>
  );
}

const tones: Record<NoticeTone, string> = {
  danger: 'border-danger bg-danger-soft text-danger',
  warning: 'border-warning bg-warning-soft text-warning',
  info: 'border-brand bg-brand-soft text-ink',
};
