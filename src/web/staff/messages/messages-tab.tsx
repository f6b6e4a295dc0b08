import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { MessageView } from '#contract/calls/staff-messages.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { Outline } from '#web/staff/ui/outline.tsx';
import { useMay } from '#web/staff/session/use-session.ts';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { MessageModal } from './message-modal.tsx';
import { MessageTable } from './message-table.tsx';
import { emptyDraft, openDraftOf, type OpenDraft } from './open-draft.ts';

/** The polling interval of the list while a message is being sent, and otherwise. */
const busyMilliseconds = 1000;
const idleMilliseconds = 15_000;

/** The Messages tab: drafts, scheduled messages, and what came of those that were sent. */
export default function MessagesTab() {
  const may = useMay();
  const list = useQuery({
    queryKey: ['messages'],
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/message/', undefined)),
    refetchInterval: ({ state }) =>
      state.data?.some(isUnderWay) === true ? busyMilliseconds : idleMilliseconds,
  });
  const messages = list.data ?? [];
  const { open, setOpen, begin } = useOpenMessage(list.data);
  return (
    <Stack>
      {may('Message Update') ? (
        <Group>
          <Button onClick={begin}>New message</Button>
        </Group>
      ) : null}
      <QueryFault what="The messages" query={list} />
      {list.isPending ? <Outline /> : null}
      {list.data === undefined ? null : <StatusLine>{statusWords(messages)}</StatusLine>}
      {messages.length === 0 ? null : (
        <MessageTable messages={messages} onOpen={(message) => setOpen(openDraftOf(message))} />
      )}
      {open === null ? null : (
        <MessageModal key={open.messageId} initial={open} onClose={() => setOpen(null)} />
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
    if (message === newMessage) setHeld({ place: message, draft: emptyDraft() });
    else if (listed !== undefined) setHeld({ place: message, draft: openDraftOf(listed) });
  }
  return {
    open: message !== '' && held?.place === message ? held.draft : null,
    begin: (): void => {
      setHeld({ place: newMessage, draft: emptyDraft() });
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
  if (messages.length === 0) return 'No message has been written yet.';
  const sending = messages.filter(({ state }) => state === 'sending').length;
  if (sending > 0) return sending === 1 ? '1 message is being sent.' : `${sending} messages are being sent.`;
  return messages.length === 1 ? '1 message' : `${messages.length} messages`;
}
