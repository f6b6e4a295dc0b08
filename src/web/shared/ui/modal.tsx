import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';

import { Button } from './button.tsx';
import { enterSheet } from './history-entries.ts';

interface ModalProps {
  title: string;
  /** Set while its work runs: Escape and Close have no effect. */
  isBusy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog over the page, open as long as it is rendered. The browser keeps the focus inside and makes the rest of the
 * page inert; on close the focus returns to the element that had it. The browser's Back button closes the dialog.
 */
export function Modal({ title, isBusy = false, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    const leave = enterSheet(() => close());
    return () => {
      leave();
      element?.close();
      // A dialog that was removed from the page does not restore the focus by itself.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onClose();
      }}
      className="m-auto max-h-[calc(100dvh-1.5rem)] w-[min(100%-1.5rem,30rem)] overflow-y-auto rounded-3xl border border-line bg-surface p-5 text-ink shadow-xl backdrop:bg-black/60 sm:p-7"
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id={titleId} className="pt-2 font-display text-2xl font-semibold text-balance">
          {title}
        </h2>
        <Button look="quiet" disabled={isBusy} onClick={onClose}>
          Close
        </Button>
      </div>
      {children}
    </dialog>
  );
}
