import { Alert, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface ModalActionsProps {
  /** The reason why the last action failed; empty or null if none did. */
  fault: string | null;
  /** True for a form that stands in its page, below which its buttons stay. */
  isInPage?: boolean;
  /** The buttons. */
  children: ReactNode;
}

/** The buttons of a modal's form, below the error of the last one. They stay visible while the form scrolls. */
export function ModalActions({ fault, isInPage = false, children }: ModalActionsProps) {
  return (
    <div className={isInPage ? undefined : 'staff-modal-actions'}>
      <div role="alert">
        {fault === null || fault === '' ? null : (
          <Alert color="red" mb="sm">
            {fault}
          </Alert>
        )}
      </div>
      <Group justify={isInPage ? 'flex-start' : 'flex-end'} gap="sm">
        {children}
      </Group>
    </div>
  );
}
