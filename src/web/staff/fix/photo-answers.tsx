import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';

import { staffSend } from '#web/staff/session/staff-send.ts';
import { photoAnswerEffect } from '#web/staff/ui/answer-effect.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { FixModal } from './fix-modal.tsx';
import type { PassDialogProps } from './dialog-props.ts';
import { isReason, ReasonField } from '#web/staff/ui/reason-field.tsx';

/** Takes the photo off and mails the guest the link to take another one. */
export function InvitePhoto({ pass, ...rest }: PassDialogProps) {
  const [reason, setReason] = useState('');
  const { orderId, barcode } = pass;
  const ending = pass.hasPhoto
    ? 'The present photo is removed at once, and an activated pass shows VOID until there is a new one. '
    : '';
  return (
    <FixModal
      {...rest}
      title="Ask guest for a photo"
      text={`${ending}The guest gets a mail at ${pass.mailTo ?? ''} with the link to take the photo on a phone.`}
      action="Send mail"
      isFinal={pass.hasPhoto}
      isReady={isReason(reason)}
      hasDraft={reason !== ''}
      send={() =>
        staffSend('DELETE /api/admin/photo/:orderId/:barcode', { reason }, { params: { orderId, barcode } })
      }
      doneText={({ mailedTo }) => `The mail is on its way to ${mailedTo}.`}
    >
      <ReasonField isFirst value={reason} onChange={setReason} />
    </FixModal>
  );
}

const messageCharactersMax = 1000;

/** Approves or refuses the open request for another photo. */
export function AnswerPhotoRequest({ pass, ...rest }: PassDialogProps) {
  const [answer, setAnswer] = useState<'approved' | 'declined' | null>(null);
  const [message, setMessage] = useState('');
  const [request] = useState(pass.photoRequest);
  return (
    <FixModal
      {...rest}
      title="Answer photo request"
      text={answer === null ? undefined : photoAnswerEffect(answer === 'approved', pass.mailTo ?? '')}
      isFinal={answer === 'approved'}
      action="Answer request"
      isReady={answer !== null && request !== null}
      hasDraft={message !== ''}
      send={() =>
        staffSend(
          'PUT /api/admin/photo-request/:id',
          { answer: answer ?? 'declined', message },
          { params: { id: request?.requestId ?? '' } },
        )
      }
      doneText={({ status, isMailed }) =>
        `${status === 'approved' ? 'The photo was removed' : 'The photo stays'}. ${isMailed ? 'The guest gets a mail.' : 'The guest has no email address.'}`
      }
    >
      {request === null ? null : (
        <Text size="sm">
          Due <Instant iso={request.dueAt} />
        </Text>
      )}
      <Radio.Group label="Answer" value={answer} onChange={(value) => setAnswer(readPhotoAnswer(value))}>
        <Stack gap="xs" mt="xs">
          <Radio data-autofocus value="approved" label="Approve: remove the photo" />
          <Radio value="declined" label="Decline: keep the photo" />
        </Stack>
      </Radio.Group>
      <Textarea
        label="Message to the guest"
        description="Added to the mail; optional"
        rows={3}
        maxLength={messageCharactersMax}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </FixModal>
  );
}

function readPhotoAnswer(value: string): 'approved' | 'declined' {
  return value === 'approved' ? 'approved' : 'declined';
}
