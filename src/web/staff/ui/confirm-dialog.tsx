import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { ModalFrame } from './modal-frame.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** Called on confirmation. */
  text: string;
  /** The label of the confirming button, which names the deleted thing, such as "Delete test pass". */
  action: string;
  /** The label of the canceling button. */
  cancel?: string;
  isBusy?: boolean;
  /** A further input, such as the reason. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before something is deleted. */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  action,
  cancel = 'Cancel',
  isBusy = false,
  children,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <ModalFrame title={title} isOpen={isOpen} onLeave={onCancel} size="md">
      <Stack>
        <Text>{text}</Text>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} data-autofocus>
            {cancel}
          </Button>
          <Button color="red" loading={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </ModalFrame>
  );
}
