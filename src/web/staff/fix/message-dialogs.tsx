import { Textarea } from '@mantine/core';
import { useState } from 'react';

import { guestMessageLengthMax } from '#contract/calls/desk-pass.ts';

import type { Failure, Success } from '#web/shared/api/send.ts';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { FixModal, type FixDialogProps } from './fix-modal.tsx';
import type { PassDialogProps } from './dialog-props.ts';

/** Writes a mail to the guest of the pass. */
export function MessageGuest({ pass, ...rest }: PassDialogProps) {
  const { orderId, barcode } = pass;
  return (
    <MessageDialog
      {...rest}
      to={pass.mailTo ?? ''}
      send={(text) =>
        staffSend(
          'POST /api/admin/guest-message/:orderId/:barcode',
          { text },
          { params: { orderId, barcode } },
        )
      }
    />
  );
}

interface MessageDialogProps extends FixDialogProps {
  to: string;
  send: (text: string) => Promise<Success<{ mailedTo: string }> | Failure>;
}

/** The words of one mail. */
export function MessageDialog({ to, send, ...rest }: MessageDialogProps) {
  const [text, setText] = useState('');
  return (
    <FixModal
      {...rest}
      title="Write to guest"
      text={`A mail to ${to}, with your words and a button that opens the pass or the account.`}
      action="Send mail"
      isReady={text.trim() !== ''}
      hasDraft={text.trim() !== ''}
      send={() => send(text)}
      doneText={({ mailedTo }) => `The mail is on its way to ${mailedTo}.`}
    >
      <Textarea
        label="Message"
        description="In the language of the guest; the reply comes to the park’s own address"
        rows={6}
        maxLength={guestMessageLengthMax}
        required
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FixModal>
  );
}
