import type { ReactNode } from 'react';

/** The kind of a notice: an error, a warning, or information. */
export type NoticeTone = 'danger' | 'warning' | 'info';

/** A text in a box, for messages that stay on the page. */
export function Notice({ tone, children }: { tone: NoticeTone; children: ReactNode }) {
  return <div className={`rounded-xl border-s-4 px-4 py-3 ${tones[tone]}`}>{children}</div>;
}

/**
 * Shows a failure next to its cause. The region is always in the markup, because screen readers announce only changes
 * inside a region that already exists. Its id lets the fields name it that the failure is about.
 */
export function Alert({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} role="alert" className="not-empty:pb-4">
      {children ? <Notice tone="danger">{children}</Notice> : null}
    </div>
  );
}

const tones: Record<NoticeTone, string> = {
  danger: 'border-danger bg-danger-soft text-danger',
  warning: 'border-warning bg-warning-soft text-warning',
  info: 'border-brand bg-brand-soft text-ink',
};
