import { useState, type ReactNode, type FormEvent } from 'react';
import { Button, Group, Stack, Text, Alert } from '@mantine/core';

import { ModalFrame } from './modal-frame.tsx';
import { useDraftGuard } from './use-draft-guard.ts';
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
  /** Where the focus is; on the action only if no key of the tab opens the question by itself. */
  focus?: 'cancel' | 'action';
  /** What the action concerns, below the text. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is deleted, mailed or sent. */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  action,
  cancel = 'Cancel',
  isBusy = false,
  isFinal = true,
  focus = 'cancel',
  children,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (!isBusy) onConfirm();
  };
  return (
    <ModalFrame title={title} isOpen={isOpen} onLeave={onCancel} size="md">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{text}</Text>
          {children}
          <Group justify="flex-end">
            <PlainButton onClick={onCancel} data-autofocus={focus === 'cancel' || undefined}>
              {cancel}
            </PlainButton>
            <Button
              type="submit"
              data-autofocus={focus === 'action' || undefined}
              color={isFinal ? 'red' : 'brand'}
              loading={isBusy}
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
