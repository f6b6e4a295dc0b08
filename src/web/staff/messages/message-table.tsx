import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { MessageView } from '#contract/calls/staff-messages.ts';

import { failureText, staffSend, type StaffSuccess } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';
import { useMay } from '#web/staff/session/use-session.ts';
import { ConfirmDialog } from '#web/staff/ui/confirm-dialog.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark, type MarkTone } from '#web/staff/ui/mark.tsx';
import { StackingRow, StackingTable } from '#web/staff/ui/stacking-table.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import type { Failure } from '#web/shared/api/send.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { outcomeWords, progressOf, stateWordsOf } from './message-words.ts';

const heads = ['Message', 'Audience', 'State', 'Time', 'Actions'] as const;

interface MessageTableProps {
  messages: readonly MessageView[];
  onOpen: (message: MessageView) => void;
}

/** All messages, those to come first. */
export function MessageTable({ messages, onOpen }: MessageTableProps) {
  return (
    <StackingTable label="Messages" heads={heads}>
      {messages.map((message) => (
        <MessageRow key={message.messageId} message={message} onOpen={onOpen} />
      ))}
    </StackingTable>
  );
}

function MessageRow({ message, onOpen }: { message: MessageView; onOpen: MessageTableProps['onOpen'] }) {
  const cells: Record<(typeof heads)[number], ReactNode> = {
    Message: (
      <div>
        <Text size="sm" className="break-words" dir="auto">
          {message.text}
        </Text>
        <Text size="xs" c="dimmed">
          {message.kind === 'service' ? 'Service' : 'Marketing'}
        </Text>
      </div>
    ),
    Audience: message.audienceWords,
    State: <MessageState message={message} />,
    Time: <MessageTimes message={message} />,
    Actions: <MessageActions message={message} onOpen={onOpen} />,
  };
  return <StackingRow cells={cells} />;
}

function toneOf({ state, isShown }: MessageView): MarkTone {
  if (state === 'stopped') return 'bad';
  return isShown || state === 'scheduled' ? 'good' : 'plain';
}

function MessageState({ message }: { message: MessageView }) {
  const park = useStaffPage();
  const outcome = outcomeWords(message, park);
  return (
    <Stack gap={4}>
      <Mark tone={toneOf(message)}>{stateWordsOf(message)}</Mark>
      {message.state === 'sending' ? (
        <Progress value={progressOf(message)} aria-label={`Progress of "${message.text}"`} />
      ) : null}
      {outcome === '' ? null : (
        <Text size="xs" c="dimmed">
          {outcome}
        </Text>
      )}
    </Stack>
  );
}

function MessageTimes({
  message: { state, sendAt, shownUntil, changedAt, changedBy },
}: {
  message: MessageView;
}) {
  return (
    <div>
      {state === 'draft' ? 'Changed ' : 'Sent '}
      <Instant iso={state === 'draft' ? changedAt : (sendAt ?? changedAt)} />
      <Text size="xs" c="dimmed">
        {state === 'draft' || shownUntil === null ? null : (
          <>
            Shown until <Instant iso={shownUntil} />
            {', '}
          </>
        )}
        {changedBy}
      </Text>
    </div>
  );
}

function MessageActions({ message, onOpen }: { message: MessageView; onOpen: MessageTableProps['onOpen'] }) {
  const may = useMay();
  const { state, isShown, text } = message;
  const isDraft = state === 'draft';
  const mayStop = !isDraft && (isShown || state === 'sending' || state === 'scheduled');
  return (
    <Group gap="xs" wrap="nowrap">
      {isDraft && may('Message Update') ? (
        <Button
          size="compact-md"
          variant="light"
          aria-label={`Open "${text}"`}
          onClick={() => onOpen(message)}
        >
          Open
        </Button>
      ) : null}
      {isDraft && may('Message Delete') ? <DeleteButton message={message} /> : null}
      {mayStop && may('Message Send') ? <StopButton message={message} /> : null}
    </Group>
  );
}

function DeleteButton({ message: { messageId: id, text } }: { message: MessageView }) {
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, perform } = useChange();
  const remove = async (): Promise<void> => {
    const done = await perform(() =>
      staffSend('DELETE /api/admin/message/:id', undefined, { params: { id } }),
    );
    if (done.ok) showDone('The draft was deleted.', done);
    setIsAsking(false);
  };
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        aria-label={`Delete "${text}"`}
        onClick={() => setIsAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this draft?"
        text={text}
        action="Delete draft"
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

function StopButton({ message: { messageId: id, text, state } }: { message: MessageView }) {
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, perform } = useChange();
  const stop = async (): Promise<void> => {
    const call = 'POST /api/admin/message/:id/stop/';
    const done = await perform(() => staffSend(call, undefined, { params: { id } }));
    if (done.ok) showToast('The message was stopped. Pages no longer show it; phones follow.');
    setIsAsking(false);
  };
  const action = state === 'sent' ? 'Take back' : 'Stop';
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        aria-label={`${action} "${text}"`}
        onClick={() => setIsAsking(true)}
      >
        {action}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`${action} this message?`}
        text="No one else receives it, and pages and passes no longer show it. A notification that was shown stays on the phone."
        action={`${action} message`}
        isBusy={isBusy}
        onConfirm={() => void stop()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

/** Performs a change of a message and reads the list again; a refusal is shown as a toast. */
function useChange() {
  const client = useQueryClient();
  const { isBusy, run } = useTask();
  const perform = async <Body,>(
    call: () => Promise<StaffSuccess<Body> | Failure>,
  ): Promise<StaffSuccess<Body> | Failure> => {
    const result = await run(call);
    await client.invalidateQueries({ queryKey: ['messages'] });
    if (!result.ok) showToast(failureText(result), 'danger');
    return result;
  };
  return { isBusy, perform };
}
