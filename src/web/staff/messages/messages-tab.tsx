import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { MessageView } from '#contract/calls/staff-messages.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { useMay } from '#web/staff/session/use-session.ts';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
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
  const [open, setOpen] = useState<OpenDraft | null>(null);
  const list = useQuery({
    queryKey: ['messages'],
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/message/', undefined)),
    refetchInterval: ({ state }) =>
      state.data?.some(isUnderWay) === true ? busyMilliseconds : idleMilliseconds,
  });
  const messages = list.data ?? [];
  return (
    <Stack>
      {may('Message Update') ? (
        <Group>
          <Button onClick={() => setOpen(emptyDraft())}>New message</Button>
        </Group>
      ) : null}
      <QueryFault what="The messages" query={list} />
      {list.isPending ? <LoadingMark /> : null}
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

function isUnderWay({ state, waiting }: MessageView): boolean {
  return state === 'sending' || state === 'scheduled' || waiting > 0;
}

function statusWords(messages: readonly MessageView[]): string {
  if (messages.length === 0) return 'No message has been written yet.';
  const sending = messages.filter(({ state }) => state === 'sending').length;
  if (sending > 0) return sending === 1 ? '1 message is being sent.' : `${sending} messages are being sent.`;
  return messages.length === 1 ? '1 message' : `${messages.length} messages`;
}
