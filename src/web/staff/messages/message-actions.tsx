import { Button, Group, Text } from '@mantine/core';

import type { MessageOptions } from '#contract/calls/staff-messages.ts';
import { countWords } from '#domain/count-words.ts';
import { cleanMessage } from '#domain/park-message.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { AskingButton } from '#web/staff/ui/asking-button.tsx';
import { ModalActions } from '#web/staff/ui/modal-actions.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import type { LateDraft } from './draft-conflict.tsx';
import { lengthWords, recipientWords } from './message-words.ts';
import type { OpenDraft } from './open-draft.ts';
import { useMessageActions } from './use-message-actions.ts';

interface MessageActionsProps {
  draft: OpenDraft;
  options: MessageOptions;
  /** The conflict with another person's version, if there is one. */
  late: LateDraft | null;
  /** The size of the audience. */
  holders: number;
  onStored: (version: number) => void;
  onLate: (theirs: OpenDraft | null) => void;
  onClose: () => void;
}

/** The buttons of a message. Sending asks first, by the count and the names of those who get it. */
export function MessageActions({
  draft,
  options,
  late,
  holders,
  onLate,
  onClose,
  onStored,
}: MessageActionsProps) {
  const may = useMay();
  const park = useStaffPage();
  const actions = useMessageActions(draft, { onStored, onLate, onClose });
  const hasText = cleanMessage(draft.text) !== '' && !lengthWords(draft.text).isTooLong;
  const isGone = late !== null && late.theirs === null;
  const isReady = hasText && !actions.isBusy && !isGone;
  const verb = draft.sendAt === null ? 'Send' : 'Schedule';
  const send = `${verb} to ${countWords(holders, 'holder', 'holders', park)}`;
  return (
    <>
      <Group>
        <Text size="sm" c="dimmed" flex="1 1 240px">
          {options.hasPhones
            ? 'A test shows the text for ten minutes on the passes of the simulated phones at /dev/phone.'
            : 'A test is not available: simulated phones exist on development servers only.'}
        </Text>
        {options.hasPhones ? (
          <Button variant="default" disabled={!isReady} onClick={() => void actions.test()}>
            Test on the simulated phones
          </Button>
        ) : null}
      </Group>
      <ModalActions fault={actions.failure}>
        <Button variant="default" disabled={!isReady} onClick={() => void actions.save()}>
          Save draft
        </Button>
        {may('Message Send') ? (
          <AskingButton
            label={send}
            title={`${verb} this message?`}
            text={`“${cleanMessage(draft.text)}” ${recipientWords({ ...draft, holders }, options.products, park)}`}
            action={send}
            isFinal={false}
            disabled={!isReady || holders === 0}
            loading={actions.isBusy}
            onConfirm={() => void actions.send()}
          />
        ) : null}
      </ModalActions>
    </>
  );
}
