import { Checkbox } from '@mantine/core';
import { useState } from 'react';

import { staffSend } from '#web/staff/session/staff-send.ts';
import { FixModal } from './fix-modal.tsx';
import type { PassDialogProps } from './dialog-props.ts';
import { isReason, ReasonField } from '#web/staff/ui/reason-field.tsx';

/** Waives registration or photo for the order of the pass. */
export function GrantException({ pass, ...rest }: PassDialogProps) {
  const before = pass.exception ?? { skipsRegistration: false, skipsImage: false };
  const [wanted, setWanted] = useState(before);
  const [reason, setReason] = useState('');
  const isChanged =
    wanted.skipsRegistration !== before.skipsRegistration || wanted.skipsImage !== before.skipsImage;
  return (
    <FixModal
      {...rest}
      title="Wallet exception"
      text={`Holds for every pass of order ${pass.orderId}, as a row of the tab Wallet Exceptions.`}
      action="Save exception"
      isReady={isChanged && isReason(reason)}
      hasDraft={isChanged || reason !== ''}
      send={() =>
        staffSend(
          'POST /api/admin/desk-exception/:orderId',
          { ...wanted, reason },
          { params: { orderId: pass.orderId } },
        )
      }
      doneText={() => 'The exception was saved.'}
    >
      <Checkbox
        data-autofocus
        label="Skip registration"
        description="The pass opens without a name"
        checked={wanted.skipsRegistration}
        onChange={(event) => setWanted({ ...wanted, skipsRegistration: event.currentTarget.checked })}
      />
      <Checkbox
        label="Skip photo"
        description="A season pass may be added to a wallet without a photo"
        checked={wanted.skipsImage}
        onChange={(event) => setWanted({ ...wanted, skipsImage: event.currentTarget.checked })}
      />
      <ReasonField value={reason} onChange={setReason} />
    </FixModal>
  );
}
