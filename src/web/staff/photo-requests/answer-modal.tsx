import { Anchor, Button, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';

import type { PhotoRequestView } from '#contract/calls/staff-photo-requests.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { photoAnswerEffect } from '#web/staff/ui/answer-effect.ts';
import { ConfirmDialog } from '#web/staff/ui/confirm-dialog.tsx';
import { ConflictBox } from '#web/staff/ui/conflict-choices.tsx';
import { Facts } from '#web/staff/ui/facts.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { ModalActions } from '#web/staff/ui/modal-actions.tsx';
import { discardQuestion, StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { showDone } from '#web/staff/undo/show-done.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import { RequestPhoto } from './request-photo.tsx';

const messageCharactersMax = 1000;

interface AnswerModalProps {
  /** The request when the modal was opened. */
  request: PhotoRequestView;
  /** The request in the current list; undefined if the list no longer has it. */
  current: PhotoRequestView | undefined;
  onClose: () => void;
}

/** The request next to its photo, and the two answers. */
export function AnswerModal({ request, current, onClose }: AnswerModalProps) {
  const may = useMay();
  const answer = useAnswer(request, onClose);
  const [message, setMessage] = useState('');
  const [asked, ask] = useState<'approved' | 'declined' | null>(null);
  const mayAnswer = may('Photo Request Update') && !answer.isLate;
  return (
    <StaffModal
      title="Photo request"
      isOpen
      onClose={onClose}
      size="xl"
      leaveQuestion={message.trim() === '' ? undefined : discardQuestion}
    >
      <Stack>
        <RequestFacts request={request} />
        <Textarea
          label="Message to the guest"
          description="Added to the mail; optional"
          rows={3}
          maxLength={messageCharactersMax}
          readOnly={!mayAnswer}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          Approve removes the photo, and the guest uploads another one; an activated pass shows VOID until
          then. Decline keeps the photo.
        </Text>
        {answer.isLate ? <LateAnswer current={current} /> : null}
        {mayAnswer ? (
          <ModalActions fault={answer.fault}>
            <Button variant="default" disabled={answer.isBusy} onClick={() => ask('declined')}>
              Decline and keep photo
            </Button>
            <Button loading={answer.isBusy} onClick={() => ask('approved')}>
              Approve and remove photo
            </Button>
          </ModalActions>
        ) : null}
      </Stack>
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Photo of ${request.guest || `order ${request.orderId}`}`}
        text={photoAnswerEffect(asked === 'approved', request.email)}
        action={asked === 'approved' ? 'Approve and remove photo' : 'Decline and keep photo'}
        isFinal={asked === 'approved'}
        onConfirm={() => {
          ask(null);
          void answer.give(asked ?? 'declined', message);
        }}
        onCancel={() => ask(null)}
      />
    </StaffModal>
  );
}

/** Shows the answer that another person gave; the typed message stays in its field. */
function LateAnswer({ current }: Pick<AnswerModalProps, 'current'>) {
  if (current === undefined || current.status === 'open')
    return (
      <ConflictBox title="This request no longer exists.">
        <Text size="sm">Your answer was not sent. What you typed is still here.</Text>
      </ConflictBox>
    );
  return (
    <ConflictBox title="Someone else has answered this request.">
      <Text size="sm">Your answer was not sent. What you typed is still here.</Text>
      <Facts
        facts={{
          Answer:
            current.status === 'approved' ? 'Approved: the photo was removed' : 'Declined: the photo stays',
          By: current.answeredBy ?? '',
          Answered: current.answeredAt === null ? '' : <Instant iso={current.answeredAt} />,
          'Message to the guest': current.message ?? '',
        }}
      />
    </ConflictBox>
  );
}

/** The photo, and next to it the guest's data and the due time of the answer. */
function RequestFacts({ request }: { request: PhotoRequestView }) {
  const may = useMay();
  const [, navigate] = useLocation();
  const href = `/admin/orders?order=${request.orderId}`;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <RequestPhoto request={request} />
      <Stack gap="sm">
        <Facts
          isNarrow
          facts={{
            Guest: request.guest || 'Not registered',
            Email: request.email || 'None: the guest cannot be notified by mail',
            Product: request.product,
            Barcode: request.barcode,
            Asked: <Instant iso={request.requestedAt} />,
            Due: <Instant iso={request.dueAt} />,
          }}
        />
        {may('Guest Search') ? (
          <Anchor
            href={href}
            onClick={(event) => {
              event.preventDefault();
              navigate(href);
            }}
          >
            Open order {request.orderId}
          </Anchor>
        ) : null}
      </Stack>
    </SimpleGrid>
  );
}

const lateCodes: ReadonlySet<string | undefined> = new Set(['photo-request-answered', 'row-not-found']);

function useAnswer(request: PhotoRequestView, onClose: () => void) {
  const client = useQueryClient();
  const { isBusy, failure, run, fail } = useTask();
  const [isLate, setIsLate] = useState(false);
  const give = async (answer: 'approved' | 'declined', message: string): Promise<void> => {
    const params = { id: request.requestId };
    const result = await run(() =>
      staffSend('PUT /api/admin/photo-request/:id', { answer, message }, { params }),
    );
    await client.invalidateQueries({ queryKey: ['photo-requests'] });
    if (!result.ok && lateCodes.has(result.problem?.code)) return setIsLate(true);
    if (!result.ok) return fail(failureText(result));
    const done = answer === 'approved' ? 'The photo was removed' : 'The photo stays';
    const mail = result.body.isMailed ? 'The guest gets a mail.' : 'The guest has no email address.';
    showDone(`${done}. ${mail}`, result);
    onClose();
  };
  return { fault: failure ?? '', isBusy, isLate, give };
}
