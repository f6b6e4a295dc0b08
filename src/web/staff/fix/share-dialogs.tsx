import { NativeSelect } from '@mantine/core';
import { useState } from 'react';

import { staffSend } from '#web/staff/session/staff-send.ts';
import { FixModal } from './fix-modal.tsx';
import type { PassDialogProps } from './dialog-props.ts';
import { isReason, ReasonField } from '#web/staff/ui/reason-field.tsx';

/** Mails the link of a share once more. */
export function SendShare({ pass, ...rest }: PassDialogProps) {
  const [shareId, setShareId] = useState(soleShareOf(pass));
  return (
    <FixModal
      {...rest}
      title="Send share again"
      text="Mails the link of the share to its guest once more."
      action="Send link"
      isReady={shareId !== null}
      hasDraft={false}
      send={() =>
        staffSend('POST /api/admin/share/:orderId/:barcode/:shareId', undefined, {
          params: shareParamsOf(pass, shareId),
        })
      }
      doneText={({ mailedTo }) => `The link is on its way to ${mailedTo}.`}
    >
      <ShareField {...{ pass, shareId, setShareId }} />
    </FixModal>
  );
}

/** Ends a share. */
export function StopShare({ pass, ...rest }: PassDialogProps) {
  const [shareId, setShareId] = useState(soleShareOf(pass));
  const [reason, setReason] = useState('');
  return (
    <FixModal
      {...rest}
      title="Stop a share"
      text="The guest of the share loses the card at once, on the page and in wallets."
      action="Stop share"
      isFinal
      isReady={shareId !== null && isReason(reason)}
      hasDraft={reason !== ''}
      send={() =>
        staffSend(
          'DELETE /api/admin/share/:orderId/:barcode/:shareId',
          { reason },
          { params: shareParamsOf(pass, shareId) },
        )
      }
      doneText={() => 'The share was stopped.'}
    >
      <ShareField {...{ pass, shareId, setShareId }} />
      <ReasonField value={reason} onChange={setReason} />
    </FixModal>
  );
}

interface ShareFieldProps extends Pick<PassDialogProps, 'pass'> {
  shareId: string | null;
  setShareId: (shareId: string | null) => void;
}

function ShareField({ pass: { shares }, shareId, setShareId }: ShareFieldProps) {
  return (
    <NativeSelect
      label="Shared with"
      data-autofocus
      required
      data={[
        ...(shareId === null ? [{ value: '', label: 'Choose a share' }] : []),
        ...shares.map((share) => ({ value: share.shareId, label: `${share.name}, ${share.email}` })),
      ]}
      value={shareId ?? ''}
      onChange={(event) => setShareId(event.currentTarget.value)}
    />
  );
}

function soleShareOf({ shares }: PassDialogProps['pass']): string | null {
  return shares.length === 1 ? (shares[0]?.shareId ?? null) : null;
}

function shareParamsOf({ orderId, barcode }: PassDialogProps['pass'], shareId: string | null) {
  return { orderId, barcode, shareId: shareId ?? '' };
}
