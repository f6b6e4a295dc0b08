import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { ModalFrame } from './modal-frame.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What happens when it is confirmed. */
  text: string;
  /** Names what is destroyed, such as "Delete test pass". */
  action: string;
  /** Names the way back. */
  cancel?: string;
  isBusy?: boolean;
  /** Asked for beside it, such as the reason. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is destroyed. */
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
