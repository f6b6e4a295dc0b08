import { useState, type ReactNode, type FormEvent } from 'react';
import { Button, Group, Stack, Text, Alert } from '@mantine/core';

import { ModalFrame } from './modal-frame.tsx';
import { useDraftGuard } from './use-draft-guard.ts';
import { isReason, ReasonField } from './reason-field.tsx';
import { PlainButton } from './basics.tsx';

/** The question before a modal closes and loses typed text. */
export interface LeaveQuestion {
  title: string;
  text: string;
  action: string;
  cancel: string;
}

/** The question about unsaved text. */
export const discardQuestion: LeaveQuestion = {
  title: 'Discard your changes?',
  text: 'What you typed is not saved yet.',
  action: 'Discard changes',
  cancel: 'Keep editing',
};

interface StaffModalProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  size?: string;
  /** True for a form that stands at the side of its list, and fills a phone. */
  isAtSide?: boolean;
  /** Shown when Esc or the close button would lose typed text; undefined while there is none. */
  leaveQuestion?: LeaveQuestion | undefined;
  children: ReactNode;
}

/** A modal of the back office. It closes by Esc and by its close button, and asks first if that would lose a draft. */
export function StaffModal({
  title,
  isOpen,
  onClose,
  isAtSide = false,
  size = isAtSide ? '480px' : 'lg',
  leaveQuestion,
  children,
}: StaffModalProps) {
  const [isAsking, setIsAsking] = useState(false);
  useDraftGuard(isOpen && leaveQuestion !== undefined, () => setIsAsking(true));
  if (isAsking && (!isOpen || leaveQuestion === undefined)) setIsAsking(false);
  return (
    <ModalFrame
      title={title}
      isOpen={isOpen}
      onLeave={() => (leaveQuestion === undefined ? onClose() : setIsAsking(true))}
      size={size}
      isAtSide={isAtSide}
    >
      {children}
      <ConfirmDialog
        {...(leaveQuestion ?? discardQuestion)}
        isOpen={isAsking}
        onConfirm={onClose}
        onCancel={() => setIsAsking(false)}
      />
    </ModalFrame>
  );
}

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
            <PlainButton
              onClick={onCancel}
              data-autofocus={reason === undefined && focus === 'cancel' ? true : undefined}
            >
              {cancel}
            </PlainButton>
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
