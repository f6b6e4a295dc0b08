import { Group, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';

interface StaffModalProps {
  title: string;
  isOpen: boolean;
  /** Esc and the close button close; a click beside it only makes it bounce. */
  onClose: () => void;
  size?: string;
  children: ReactNode;
}

const bounceMilliseconds = 100;

/** A modal whose backdrop is static: a click on it bounces for 100 ms, so that nothing typed is lost by accident. */
export function StaffModal({ title, isOpen, onClose, size = 'lg', children }: StaffModalProps) {
  const [isBouncing, setIsBouncing] = useState(false);
  const bounce = (): void => {
    setIsBouncing(true);
    setTimeout(() => setIsBouncing(false), bounceMilliseconds);
  };
  return (
    <Modal.Root opened={isOpen} onClose={onClose} closeOnClickOutside={false} size={size}>
      <Modal.Overlay onClick={bounce} />
      <Modal.Content
        className={isBouncing ? 'staff-bounce' : undefined}
        aria-label={title}
        onClick={(event) => {
          // The part of the dialog beside its box belongs to the backdrop.
          if (event.target === event.currentTarget) bounce();
        }}
      >
        <Modal.Body>
          {/* The kit's own header would be a second banner of the page. */}
          <Group justify="space-between" align="flex-start" wrap="nowrap" py="md">
            <Modal.Title fw={600} fz="lg">
              {title}
            </Modal.Title>
            <Modal.CloseButton aria-label="Close" />
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
