import { Button, Group, Progress, Stack } from '@mantine/core';
import { useState } from 'react';

import type { MessageView } from '#contract/calls/staff-messages.ts';

import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';
import { ActButton } from '#web/staff/declared/act-button.tsx';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { Loaded } from '#web/staff/ui/query-fault.tsx';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { Instant, Mark, type MarkTone, Note, Noted, StatusLine, RowButton } from '#web/staff/ui/basics.tsx';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { EmptyState } from '#web/staff/ui/empty-state.tsx';
import { writeCount } from '#web/staff/ui/park-words.ts';
import { MessageForm, messagesKey, openDraftOf, type OpenDraft } from './message-form.tsx';
import { outcomeWords, progressOf, stateWordsOf } from './message-words.ts';

/** The polling interval of the list while a message is being sent, and otherwise. */
const busyMilliseconds = 1000;
const idleMilliseconds = 15_000;

/** The Messages tab: drafts, scheduled messages, and what came of those that were sent. */
export default function MessagesTab() {
  const may = useMay();
  const list = useStaffQuery(messagesKey, 'GET /api/admin/message/', {
    refetchInterval: ({ state }) =>
      state.data?.some(isUnderWay) === true ? busyMilliseconds : idleMilliseconds,
  });
  const { open, setOpen, begin } = useOpenMessage(list.data);
  const start = may('Message Update') ? <Button onClick={begin}>New message</Button> : null;
  return (
    <Stack>
      <Loaded what="The messages" query={list}>
        {(messages) =>
          messages.length === 0 ? (
            <EmptyState title="No messages yet" text="Tell guests about a closed ride in one line.">
              {start}
            </EmptyState>
          ) : (
            <>
              <Group justify="space-between">
                <StatusLine>{statusWords(messages)}</StatusLine>
                {start}
              </Group>
              <MessageList messages={messages} onOpen={(message) => setOpen(openDraftOf(message))} />
            </>
          )
        }
      </Loaded>
      {open === null ? null : (
        <MessageForm key={open.messageId} initial={open} onClose={() => setOpen(null)} />
      )}
    </Stack>
  );
}

const plainAddress = { message: '' };
const newMessage = 'new';

/** The message that the address names: the id of a draft of the list, or `new`; as it was when it was opened. */
function useOpenMessage(messages: readonly MessageView[] | undefined) {
  const [{ message }, changeAddress] = useAddress(plainAddress);
  const mayWrite = useMay()('Message Update');
  const [held, setHeld] = useState<{ place: string; draft: OpenDraft } | null>(null);
  const listed = messages?.find(({ messageId, state }) => messageId === message && state === 'draft');
  if (held?.place !== message && mayWrite) {
    if (message === newMessage) setHeld({ place: message, draft: openDraftOf() });
    else if (listed !== undefined) setHeld({ place: message, draft: openDraftOf(listed) });
  }
  return {
    open: message !== '' && held?.place === message ? held.draft : null,
    begin: (): void => {
      setHeld({ place: newMessage, draft: openDraftOf() });
      changeAddress({ message: newMessage }, 'push');
    },
    setOpen: (draft: OpenDraft | null): void => {
      setHeld(draft === null ? null : { place: draft.messageId, draft });
      changeAddress({ message: draft?.messageId ?? '' }, draft === null ? 'replace' : 'push');
    },
  };
}

function isUnderWay({ state, waiting }: MessageView): boolean {
  return state === 'sending' || state === 'scheduled' || waiting > 0;
}

function statusWords(messages: readonly MessageView[]): string {
  const sending = messages.filter(({ state }) => state === 'sending').length;
  if (sending === 0) return writeCount(messages.length, 'message', 'messages');
  return writeCount(sending, 'message is being sent.', 'messages are being sent.');
}

interface MessageListProps {
  messages: readonly MessageView[];
  onOpen: (message: MessageView) => void;
}

/** All messages, those to come first. */
function MessageList({ messages, onOpen }: MessageListProps) {
  return (
    <RowList
      label="Messages"
      rows={messages}
      keyOf={({ messageId }) => messageId}
      renderCells={(message) => ({
        Message: <Noted note={message.kind === 'service' ? 'Service' : 'Marketing'}>{message.text}</Noted>,
        Audience: message.audienceWords,
        State: <MessageState message={message} />,
        Time: <MessageTimes message={message} />,
        Actions: <MessageActs message={message} onOpen={onOpen} />,
      })}
    />
  );
}

function toneOf({ state, isShown }: MessageView): MarkTone {
  if (state === 'stopped') return 'bad';
  return isShown || state === 'scheduled' ? 'good' : 'plain';
}

function MessageState({ message }: { message: MessageView }) {
  return (
    <Stack gap={4}>
      <Mark tone={toneOf(message)}>{stateWordsOf(message)}</Mark>
      {message.state === 'sending' ? (
        <Progress value={progressOf(message)} aria-label={`Progress of "${message.text}"`} />
      ) : null}
      <Note isSmall>{outcomeWords(message)}</Note>
    </Stack>
  );
}

function MessageTimes({ message }: { message: MessageView }) {
  const { state, sendAt, shownUntil, changedAt, changedBy } = message;
  return (
    <div>
      {state === 'draft' ? 'Changed ' : 'Sent '}
      <Instant iso={state === 'draft' ? changedAt : (sendAt ?? changedAt)} />
      <Note isSmall>
        {state === 'draft' || shownUntil === null ? null : (
          <>
            Shown until <Instant iso={shownUntil} />
            {', '}
          </>
        )}
        {changedBy}
      </Note>
    </div>
  );
}

const rowAct = { size: 'compact-md', variant: 'default', again: [messagesKey] } as const;

function MessageActs({ message, onOpen }: { message: MessageView; onOpen: MessageListProps['onOpen'] }) {
  const may = useMay();
  const { messageId: id, state, isShown, text } = message;
  if (state !== 'draft')
    return isShown || state === 'sending' || state === 'scheduled' ? <StopButton message={message} /> : null;
  return (
    <Group gap="xs" wrap="nowrap">
      {may('Message Update') ? (
        <RowButton label="Open" of={`"${text}"`} onClick={() => onOpen(message)} />
      ) : null}
      <ActButton
        {...rowAct}
        needs="Message Delete"
        label="Delete"
        name={`Delete "${text}"`}
        question={{ title: 'Delete this draft?', text, action: 'Delete draft' }}
        send={() => staffSend('DELETE /api/admin/message/:id', undefined, { params: { id } })}
        done="The draft was deleted."
      />
    </Group>
  );
}

function StopButton({ message: { messageId: id, text, state } }: { message: MessageView }) {
  const label = state === 'sent' ? 'Recall' : 'Stop';
  return (
    <ActButton
      {...rowAct}
      needs="Message Send"
      label={label}
      name={`${label} "${text}"`}
      question={{
        title: `${label} this message?`,
        text: 'No one else receives it, and pages and passes no longer show it. A notification that was shown stays on the phone.',
        action: `${label} message`,
      }}
      send={() => staffSend('POST /api/admin/message/:id/stop/', undefined, { params: { id } })}
      done="The message was stopped. Pages no longer show it; phones follow."
    />
  );
}
