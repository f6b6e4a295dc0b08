import { useEffect, useRef, type ReactNode } from 'react';

/** The kind of a notice: an error, a warning, or information. */
export type NoticeTone = 'danger' | 'warning' | 'info';

/** A text in a box, for messages that stay on the page. Its looks are in base.css. */
export function Notice({ tone, children }: { tone: NoticeTone; children: ReactNode }) {
  return <div className={`notice notice-${tone}`}>{children}</div>;
}

/**
 * Shows a failure next to its cause. The region is always in the markup, because screen readers announce only changes
 * inside a region that already exists. Its id lets the fields name it that the failure is about. It comes into sight,
 * because a button may stand at the edge of a phone.
 */
export function Alert({ id, children }: { id?: string; children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  const isEmpty = !children;
  useEffect(() => {
    if (!isEmpty) region.current?.scrollIntoView({ block: 'nearest' });
  }, [isEmpty]);
  return (
    <div ref={region} id={id} role="alert" className="not-empty:pb-4">
      {children ? <Notice tone="danger">{children}</Notice> : null}
    </div>
  );
}
