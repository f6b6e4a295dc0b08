import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { clubAnswerLengthMax, type ClubRequestView } from '#contract/calls/staff-club-requests.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { mailEffect } from '#web/staff/ui/answer-effect.ts';
import { AskingButton } from '#web/staff/ui/asking-button.tsx';
import { ConflictBox } from '#web/staff/ui/conflict-choices.tsx';
import { Facts } from '#web/staff/ui/facts.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { ModalActions } from '#web/staff/ui/modal-actions.tsx';
import { discardQuestion, StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { answerNames, subjectOf } from './request-names.ts';

interface AnswerRequestProps {
  /** The request when the dialog was opened. */
  request: ClubRequestView;
  /** The request in the current list; undefined if the list no longer has it. */
  current: ClubRequestView | undefined;
  onClose: () => void;
}

type Answer = Exclude<ClubRequestView['status'], 'open'>;
type Choice = (typeof answers)[number];

/** What the mail says for each answer; the message follows it. */
const answers = [
  {
    value: 'added',
    label: 'Points were added',
    description: 'Add them in the tab Loyalty first. The mail says that they are on the account.',
    mails: 'that says that the points are on the account',
  },
  {
    value: 'declined',
    label: 'No points',
    description: 'The mail says that the team cannot add points. Say why in the message.',
    mails: 'that says that the team cannot add points',
  },
  {
    value: 'answered',
    label: 'Another answer',
    description: 'The mail has only your message.',
    mails: 'with your message',
  },
] as const satisfies readonly { value: Answer; label: string; description: string; mails: string }[];

/** A request with its answer, which closes it and is mailed to the member. */
export function AnswerRequest({ request, current, onClose }: AnswerRequestProps) {
  const may = useMay();
  const { fault, isBusy, isLate, give } = useAnswering(request, onClose);
  const [chosen, setChosen] = useState<Choice>(answers[0]);
  const [message, setMessage] = useState('');
  const mayAnswer = may('Club Request Update') && !isLate;
  const { value: answer, label, mails } = chosen;
  const needsMessage = answer === 'answered' && message.trim() === '';
  return (
    <StaffModal
      title={`Request about ${subjectOf(request)}`}
      isOpen
      onClose={onClose}
      size="lg"
      leaveQuestion={message.trim() === '' ? undefined : discardQuestion}
    >
      <Stack>
        <Facts isNarrow facts={requestFacts(request)} />
        {mayAnswer ? <AnswerChoice value={answer} onChange={setChosen} /> : null}
        <Textarea
          label="Message to the member"
          description={
            needsMessage
              ? 'Enter the answer'
              : 'Added to the mail, which is in the language of the member’s page'
          }
          rows={3}
          maxLength={clubAnswerLengthMax}
          readOnly={!mayAnswer}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {isLate ? <LateRequest current={current} /> : null}
        {mayAnswer ? (
          <ModalActions fault={fault}>
            <AskingButton
              label="Send the answer"
              title={label}
              text={mailEffect(request.email, mails)}
              action="Send the answer"
              isFinal={false}
              loading={isBusy}
              disabled={needsMessage}
              onConfirm={() => void give(answer, message)}
            />
          </ModalActions>
        ) : null}
      </Stack>
    </StaffModal>
  );
}

function AnswerChoice({ value, onChange }: { value: Answer; onChange: (answer: Choice) => void }) {
  const choose = (chosen: string): void => {
    const found = answers.find((one) => one.value === chosen);
    if (found !== undefined) onChange(found);
  };
  return (
    <Radio.Group label="Answer" value={value} onChange={choose}>
      <Stack gap="xs" mt="xs">
        {answers.map((one) => (
          <Radio key={one.value} value={one.value} label={one.label} description={one.description} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function requestFacts(request: ClubRequestView) {
  return {
    Member: request.member,
    Email: `${request.email}, ${request.isProved ? 'proved by a code' : 'not proved'}`,
    Account: request.account,
    'Refused as': request.reason,
    Note: request.note || 'None',
    Asked: <Instant iso={request.requestedAt} />,
    Due: <Instant iso={request.dueAt} />,
  };
}

/** Shows the answer that another person gave; the typed message stays in its field. */
function LateRequest({ current }: Pick<AnswerRequestProps, 'current'>) {
  const isAnswered = current !== undefined && current.status !== 'open';
  return (
    <ConflictBox
      title={isAnswered ? 'Someone else has answered this request.' : 'This request no longer exists.'}
    >
      <Text size="sm">Your answer was not sent. What you typed is still here.</Text>
      {isAnswered ? (
        <Facts
          facts={{
            Answer: answerNames[current.status],
            By: current.answeredBy ?? '',
            'Message to the member': current.message ?? '',
          }}
        />
      ) : null}
    </ConflictBox>
  );
}

const lateCodes: ReadonlySet<string | undefined> = new Set(['club-request-answered', 'row-not-found']);

function useAnswering(request: ClubRequestView, onClose: () => void) {
  const client = useQueryClient();
  const { isBusy, failure, run, fail } = useTask();
  const [isLate, setIsLate] = useState(false);
  const give = async (answer: Answer, message: string): Promise<void> => {
    const params = { id: request.requestId };
    const result = await run(() =>
      staffSend('PUT /api/admin/club-request/:id', { answer, message }, { params }),
    );
    await client.invalidateQueries({ queryKey: ['club-requests'] });
    if (!result.ok && lateCodes.has(result.problem?.code)) return setIsLate(true);
    if (!result.ok) return fail(failureText(result));
    showToast(`Answered. The mail goes to ${request.email}.`);
    onClose();
  };
  return { fault: failure ?? '', isBusy, isLate, give };
}
