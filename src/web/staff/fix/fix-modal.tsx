import { Button, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';

import type { Failure } from '#web/shared/api/send.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { failureText, type StaffSuccess } from '#web/staff/session/staff-send.ts';
import { ModalActions } from '#web/staff/ui/modal-actions.tsx';
import { discardQuestion, StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { showDone } from '#web/staff/undo/show-done.tsx';

/** What every dialog of a fix receives. */
export interface FixDialogProps {
  onClose: () => void;
  /** Reads the page again; resolves when it has arrived. */
  onChanged: () => Promise<void>;
}

interface FixModalProps<Body> extends FixDialogProps {
  title: string;
  /** What the action does, and what it ends. */
  text?: string | undefined;
  action: string;
  /** True if the action ends something, so that its button warns. */
  isFinal?: boolean;
  /** False while a field is missing. */
  isReady: boolean;
  hasDraft: boolean;
  send: () => Promise<StaffSuccess<Body> | Failure>;
  /** Handles a refusal that the form shows by itself, and resolves to true for it. */
  onRefused?: (failure: Failure) => Promise<boolean>;
  /** The toast after the action. */
  doneText: (body: Body) => string;
  children?: ReactNode;
}

/** The dialog of one fix: fields, the reason of a refusal, and one button, which Enter presses. */
export function FixModal<Body>(props: FixModalProps<Body>) {
  const { title, text, action, isFinal = false, isReady, hasDraft, onClose, children } = props;
  const { isBusy, fault, submit } = useFix(props);
  return (
    <StaffModal
      {...{ title, onClose }}
      isOpen
      size="md"
      leaveQuestion={hasDraft && !isBusy ? discardQuestion : undefined}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {text === undefined ? null : <Text>{text}</Text>}
          {children}
          <ModalActions fault={fault}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              disabled={!isReady}
              loading={isBusy}
              {...(isFinal ? { color: 'red' } : {})}
              {...(children === undefined && !isFinal ? { 'data-autofocus': true } : {})}
            >
              {action}
            </Button>
          </ModalActions>
        </Stack>
      </form>
    </StaffModal>
  );
}

function useFix<Body>({ send, onRefused, doneText, isReady, onClose, onChanged }: FixModalProps<Body>) {
  const { isBusy, failure, run, fail } = useTask();
  const work = async (): Promise<void> => {
    const result = await run(send);
    if (!result.ok) {
      if ((await onRefused?.(result)) !== true) fail(faultTextOf(result));
      // Another person may have changed what the dialog is about.
      return void onChanged();
    }
    showDone(doneText(result.body), result);
    onClose();
    await onChanged();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (isReady && !isBusy) void work();
  };
  return { isBusy, fault: failure ?? '', submit };
}

/** The first error of a field, or the text of the refusal. */
export function faultTextOf(failure: Failure): string {
  if (failure.text !== undefined && failure.problem === undefined && failure.status === 400)
    return failure.text;
  return failure.problem?.faults?.[0]?.message ?? failureText(failure);
}
