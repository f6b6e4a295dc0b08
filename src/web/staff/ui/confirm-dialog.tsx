import { Button, Group, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';

import { ModalFrame } from './modal-frame.tsx';
import { isReason, ReasonField } from './reason-field.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** The effect of the action. */
  text: string;
  /** The label of the confirming button, which names the act, such as "Delete test pass". */
  action: string;
  /** The label of the canceling button. */
  cancel?: string;
  isBusy?: boolean;
  /** False for an action that ends nothing, such as a mail; its button does not warn. */
  isFinal?: boolean | undefined;
  /** Where the focus is without a reason; on the action only if no key of the tab opens the question by itself. */
  focus?: 'cancel' | 'action';
  /** The reason, if the action takes one: its field has the focus, and the action waits for it. */
  reason?: { value: string; onChange: (reason: string) => void };
  /** A further input, such as the reason. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is deleted, mailed or sent. Enter in a field confirms. */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  action,
  cancel = 'Cancel',
  isBusy = false,
  isFinal = true,
  focus = 'cancel',
  reason,
  children,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const isReady = reason === undefined || isReason(reason.value);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (isReady && !isBusy) onConfirm();
  };
  return (
    <ModalFrame title={title} isOpen={isOpen} onLeave={onCancel} size="md">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{text}</Text>
          {children}
          {reason === undefined ? null : <ReasonField isFirst {...reason} />}
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={onCancel}
              data-autofocus={reason === undefined && focus === 'cancel' ? true : undefined}
            >
              {cancel}
            </Button>
            <Button
              type="submit"
              data-autofocus={reason === undefined && focus === 'action' ? true : undefined}
              color={isFinal ? 'red' : 'brand'}
              loading={isBusy}
              disabled={!isReady}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </ModalFrame>
  );
}
