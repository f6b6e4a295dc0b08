import type { ReactNode, Ref } from 'react';

/** The kind of a notice: an error, a warning, or information. */
export type NoticeTone = 'danger' | 'warning' | 'info';

interface NoticeProps {
  tone: NoticeTone;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A text in a box, for messages that stay on the page. Its looks are in base.css. */
export function Notice({ tone, ...rest }: NoticeProps) {
  return <div className={`notice notice-${tone}`} {...rest} />;
}

/**
 * Shows a failure next to its cause. The region is always in the markup, because screen readers announce only changes
 * inside a region that already exists. Its id lets the fields name it that the failure is about. What it shows comes into
 * sight, because its button may stand at the edge of a phone.
 */
export function Alert({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} role="alert" className="not-empty:pb-4">
      {children ? (
        <Notice tone="danger" ref={bringIntoView}>
          {children}
        </Notice>
      ) : null}
    </div>
  );
}

/** A ref that scrolls what appears into sight, as little as that needs. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
