import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { MessageOptions } from '#contract/calls/staff-messages.ts';
import { cleanMessage } from '#domain/park-message.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { useMay } from '#web/staff/session/use-session.ts';
import { ModalActions } from '#web/staff/ui/modal-actions.tsx';
import { ParkTimeField } from '#web/staff/ui/park-time-field.tsx';
import { showInstant } from '#web/staff/ui/park-time.ts';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { discardQuestion, StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { AudienceFields } from './audience-fields.tsx';
import { DraftConflict, type LateDraft } from './draft-conflict.tsx';
import { mergeDrafts } from './draft-parts.ts';
import { audienceSizeWords, lengthWords } from './message-words.ts';
import type { OpenDraft } from './open-draft.ts';
import { useMessageActions } from './use-message-actions.ts';

interface MessageModalProps {
  initial: OpenDraft;
  onClose: () => void;
}

/** The form of a message, with the count of its audience before it is sent. */
export function MessageModal({ initial, onClose }: MessageModalProps) {
  const options = useQuery({
    queryKey: ['message-options'],
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/message/options/', undefined)),
  });
  const [draft, setDraft] = useState(initial);
  const [base, setBase] = useState(initial);
  const [late, setLate] = useState<LateDraft | null>(null);
  const takeOver = (theirs: OpenDraft | null): void => {
    setLate({ base, theirs, mine: draft });
    if (theirs === null) return;
    setDraft(mergeDrafts(base, draft, theirs));
    setBase(theirs);
  };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initial);
  return (
    <StaffModal
      title={initial.version === 0 ? 'New message' : 'Draft'}
      isOpen
      onClose={onClose}
      size="lg"
      leaveQuestion={isChanged ? discardQuestion : undefined}
    >
      <Stack>
        <QueryFault what="The audiences" query={options} />
        {options.isPending ? <LoadingMark /> : null}
        {options.data === undefined ? null : (
          <MessageForm
            {...{ draft, late, onClose }}
            options={options.data}
            onChange={setDraft}
            onLate={takeOver}
          />
        )}
      </Stack>
    </StaffModal>
  );
}

interface FormProps {
  draft: OpenDraft;
  options: MessageOptions;
  onChange: (draft: OpenDraft) => void;
  /** The conflict with another person's version, if there is one. */
  late: LateDraft | null;
  onLate: (theirs: OpenDraft | null) => void;
  onClose: () => void;
}

type FieldProps = Pick<FormProps, 'draft' | 'options' | 'onChange'>;

function MessageForm({ draft, options, late, onChange, onLate, onClose }: FormProps) {
  const park = useStaffPage();
  const { kind, audience } = draft;
  const counted = useQuery({
    queryKey: ['message-count', kind, audience],
    queryFn: async () => bodyOf(await staffSend('POST /api/admin/message/count/', { kind, audience })),
  });
  const length = lengthWords(draft.text);
  return (
    <>
      <KindField {...{ draft, options, onChange }} />
      <Textarea
        label="Text"
        description="One line, as phones and the guest’s page show it"
        autosize
        minRows={2}
        maxLength={2000}
        value={draft.text}
        error={length.isTooLong ? length.text : undefined}
        onChange={({ currentTarget: { value: text } }) => onChange({ ...draft, text })}
      />
      {length.isTooLong ? null : (
        <Text size="sm" c="dimmed">
          {length.text}
        </Text>
      )}
      <AudienceFields
        {...{ audience, options }}
        onChange={(next) => onChange({ ...draft, audience: next })}
      />
      <Text component="output" display="block">
        {counted.data === undefined ? 'Counting the audience...' : audienceSizeWords(counted.data, park)}
      </Text>
      <QueryFault what="The count" query={counted} />
      <TimeFields {...{ draft, options, onChange }} />
      {late === null ? null : (
        <DraftConflict {...{ late, draft }} products={options.products} onDraft={onChange} />
      )}
      <Actions
        {...{ draft, options, late, onLate, onClose }}
        onStored={(version) => onChange({ ...draft, version })}
        holders={counted.data?.holders ?? 0}
      />
    </>
  );
}

function KindField({ draft, options, onChange }: FieldProps) {
  const { servicePerDay, marketingPerDay } = options;
  return (
    <Radio.Group
      label="Kind"
      value={draft.kind}
      onChange={(kind) => onChange({ ...draft, kind: kind === 'marketing' ? 'marketing' : 'service' })}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="service"
          label="Service"
          description={`About today’s visit: everyone gets it, at any hour, ${servicePerDay} a day at most`}
        />
        <Radio
          value="marketing"
          label="Marketing"
          description={`Offers and news: only to guests who asked for them, ${marketingPerDay} a day at most`}
        />
      </Stack>
    </Radio.Group>
  );
}

function TimeFields({ draft, options, onChange }: FieldProps) {
  const park = useStaffPage();
  const isHeld = draft.kind === 'marketing' && draft.sendAt === null && options.heldUntil !== null;
  const isQuietKnown = draft.kind === 'marketing' && options.quietFrom !== options.quietUntil;
  return (
    <>
      <ParkTimeField
        label="Send at"
        description="Empty for now"
        value={draft.sendAt ?? ''}
        onChange={(sendAt) => onChange({ ...draft, sendAt })}
      />
      {isQuietKnown ? (
        <Text size="sm" c="dimmed">
          No marketing message is sent between {options.quietFrom} and {options.quietUntil} park time.
          {isHeld ? ` This one waits until ${showInstant(options.heldUntil ?? '', park)}.` : ''}
        </Text>
      ) : null}
      <ParkTimeField
        label="Show until"
        description="Empty for the end of the operating day in which it is sent"
        value={draft.shownUntil ?? ''}
        onChange={(shownUntil) => onChange({ ...draft, shownUntil })}
      />
    </>
  );
}

interface ActionsProps extends Omit<FormProps, 'onChange'> {
  holders: number;
  onStored: (version: number) => void;
}

function Actions({ draft, options, late, holders, onLate, onClose, onStored }: ActionsProps) {
  const may = useMay();
  const actions = useMessageActions(draft, { onStored, onLate, onClose });
  const hasText = cleanMessage(draft.text) !== '' && !lengthWords(draft.text).isTooLong;
  const isGone = late !== null && late.theirs === null;
  const isReady = hasText && !actions.isBusy && !isGone;
  const verb = draft.sendAt === null ? 'Send' : 'Schedule';
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
          <Button
            disabled={!isReady || holders === 0}
            loading={actions.isBusy}
            onClick={() => void actions.send()}
          >
            {verb} to {holders === 1 ? '1 holder' : `${holders} holders`}
          </Button>
        ) : null}
      </ModalActions>
    </>
  );
}
