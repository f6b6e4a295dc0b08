import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import type { OpenedRequest, RequestHold } from '#contract/calls/staff-requests.ts';
import type { PermissionName } from '#contract/staff-permissions.ts';
import type { RequestKind } from '#domain/request-kinds.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import { useStaffQuery } from '#web/staff/declared/use-staff-query.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { Loaded } from '#web/staff/ui/loaded.tsx';
import { showDone } from '#web/staff/undo/show-done.tsx';
import { AnswerForm } from './answer-form.tsx';
import { GivenAnswerNote } from './given-answer.tsx';
import { GuestButton } from './guest-button.tsx';
import { PhotoPair } from './photo-pair.tsx';
import { RequestFacts } from './request-facts.tsx';
import { answerName, kindWords } from './request-words.ts';
import { sendAnswer, type GivenAnswer } from './send-answer.ts';
import { TakeOver } from './take-over.tsx';
import { useDraft } from './use-draft.ts';
import { useHold } from './use-hold.ts';

interface OpenedProps {
  named: { kind: RequestKind; id: string };
  /** Such as "2 of 7". */
  position: string;
  onAnswered: () => void;
  onBack: () => void;
}

/** One request with all that its answer needs; it is taken by being opened. */
export function OpenedRequestView({ named: { kind, id }, position, onAnswered, onBack }: OpenedProps) {
  const query = useStaffQuery(
    ['request', kind, id],
    () => staffSend('GET /api/admin/request/:kind/:id', undefined, { params: { kind, id } }),
    { gcTime: 0 },
  );
  return (
    <Paper withBorder p="md" component="section" aria-label="Opened request">
      <Button className="staff-queue-back" variant="default" size="compact-md" mb="sm" onClick={onBack}>
        Back to the queue
      </Button>
      <Loaded what="The request" query={query}>
        {(request) => <RequestAnswer {...{ request, position, onAnswered }} />}
      </Loaded>
    </Paper>
  );
}

const updateOf: Readonly<Record<RequestKind, PermissionName>> = {
  photo: 'Photo Request Update',
  club: 'Club Request Update',
  wristband: 'Help Request Update',
  link: 'Help Request Update',
};

interface RequestAnswerProps extends Pick<OpenedProps, 'position' | 'onAnswered'> {
  request: OpenedRequest;
}

function RequestAnswer({ request, position, onAnswered }: RequestAnswerProps) {
  const { kind, requestId: id } = request;
  const may = useMay();
  const isOpen = request.status === 'open';
  const mayAnswer = may(updateOf[kind]);
  const { hold, refused, take } = useHold({ kind, id, isOpen: isOpen && mayAnswer });
  const typed = useDraft(request);
  const { isBusy, failure, give } = useAnswer(request, () => {
    typed.markSent();
    onAnswered();
  });
  return (
    <Stack>
      <OpenedHead request={request} position={position} hold={hold} />
      {isOpen ? null : (
        <GivenAnswerNote
          request={request}
          isLate={failure !== null}
          typed={typed.isSent ? '' : typed.draft.message.trim()}
        />
      )}
      {isOpen && refused !== '' ? <TakeOver why={refused} take={take} /> : null}
      <div className="staff-request-parts">
        <Stack>
          {kind === 'photo' && isOpen ? <PhotoPair request={request} /> : null}
          <GuestButton request={request} />
          <RequestFacts request={request} />
        </Stack>
        {isOpen && mayAnswer ? (
          <div className="staff-request-answer">
            <AnswerForm
              key={id}
              request={request}
              isBusy={isBusy}
              fault={failure}
              isAllowed={hold !== null}
              onAnswer={(given) => void give(given)}
              draft={typed}
            />
          </div>
        ) : null}
      </div>
    </Stack>
  );
}

interface OpenedHeadProps {
  request: OpenedRequest;
  position: string;
  hold: RequestHold | null;
}

function OpenedHead({ request: { kind, guest, email }, position, hold }: OpenedHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The position is read out with the heading, and the keys of the screen work from here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <Title ref={heading} order={2} size="h4" tabIndex={-1} className="staff-step">
        <bdi>{`${kindWords[kind].asks}: ${guest || email || 'unknown guest'}`}</bdi>
      </Title>
      <Text size="sm" c="dimmed">
        {position}
        {hold === null ? null : (
          <>
            {position === '' ? '' : '. '}You have it since <Instant iso={hold.since} />
          </>
        )}
      </Text>
    </div>
  );
}

function useAnswer(request: OpenedRequest, onAnswered: () => void) {
  const client = useQueryClient();
  const { isBusy, failure, run, fail } = useTask();
  const give = async (given: GivenAnswer): Promise<void> => {
    const result = await run(() => sendAnswer(request, given));
    if (!result.ok) {
      fail(failureText(result));
      await client.invalidateQueries({ queryKey: ['request', request.kind, request.requestId] });
      return;
    }
    showDone(
      `${answerName(request.kind, given.answer)}: ${kindWords[request.kind].asks.toLowerCase()}, ${request.guest || request.email}.`,
      result,
    );
    onAnswered();
    await client.invalidateQueries({ queryKey: ['requests'] });
  };
  return { isBusy, failure, give };
}
