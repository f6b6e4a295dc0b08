import { Group, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import { useLayer } from './layers.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface ModalFrameProps {
  title: string;
  isOpen: boolean;
  /** Called by Esc and by the close button; a click outside the modal only makes it bounce. */
  onLeave: () => void;
  size: string;
  isAtSide?: boolean;
  children: ReactNode;
}

const bounceMilliseconds = 100;

/** Without a movement, so that a button is where it was seen, and a quick press never misses it. */
const fade = { transition: 'fade' } as const;

/**
 * A modal with a static backdrop: a click on it makes the modal bounce for 100 ms, so that no typed text is lost by
 * accident.
 */
export function ModalFrame({ title, isOpen, onLeave, size, isAtSide = false, children }: ModalFrameProps) {
  const [isBouncing, setIsBouncing] = useState(false);
  useLayer(isOpen, onLeave);
  useFocusReturn(isOpen);
  const bounce = (): void => {
    setIsBouncing(true);
    setTimeout(() => setIsBouncing(false), bounceMilliseconds);
  };
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onLeave}
      closeOnClickOutside={false}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={fade}
      size={size}
      {...(isAtSide ? { classNames: { inner: 'staff-side' } } : {})}
    >
      <Modal.Overlay onClick={bounce} />
      <Modal.Content
        className={isBouncing ? 'staff-bounce' : undefined}
        aria-label={title}
        onClick={(event) => {
          // The area of the dialog around its box counts as the backdrop.
          if (event.target === event.currentTarget) bounce();
        }}
      >
        <Modal.Body ref={beginInFirstField}>
          {/* Mantine's header element would be a second banner landmark of the page. */}
          <Group justify="space-between" align="flex-start" wrap="nowrap" py="md">
            <Modal.Title fw={600} fz="lg">
              {title}
            </Modal.Title>
            <Modal.CloseButton aria-label="Close" flex="none" />
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Fields in which a person types or chooses; a file is chosen by a button. */
const fields = 'input:not([type="hidden"], [type="file"]), select, textarea';

/**
 * The ref of a modal's body, which makes the focus begin in its first field; Mantine would begin at the close button. A
 * form that is still being loaded gets the focus when it arrives, unless the person has moved it meanwhile. A modal
 * whose focus begins elsewhere says so by `data-autofocus`.
 */
function beginInFirstField(body: HTMLElement | null): (() => void) | undefined {
  if (body === null || body.querySelector('[data-autofocus]') !== null) return undefined;
  const first = firstFieldOf(body);
  // Mantine looks for this attribute when it sets the focus, which it does in timers.
  if (first !== undefined) {
    first.dataset['autofocus'] = 'true';
    return undefined;
  }
  const observer = new MutationObserver(() => {
    const late = firstFieldOf(body);
    if (late === undefined) return;
    observer.disconnect();
    if (isAtStart(body)) late.focus();
  });
  observer.observe(body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function firstFieldOf(body: HTMLElement): HTMLInputElement | undefined {
  return [...body.querySelectorAll<HTMLInputElement>(fields)].find(
    (field) => !field.disabled && !field.readOnly && field.offsetParent !== null,
  );
}

function isAtStart(body: HTMLElement): boolean {
  const active = document.activeElement;
  return active === null || !body.contains(active) || active.getAttribute('aria-label') === 'Close';
}
