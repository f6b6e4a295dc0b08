import { useState } from 'react';

import { staffSend } from '#web/staff/session/staff-send.ts';
import { isReason, ReasonField } from '#web/staff/ui/reason-field.tsx';
import { FixModal } from './fix-modal.tsx';
import type { PassDialogProps } from './dialog-props.ts';

/** Mails the link of the pass to the address on file. */
export function SendLink({ pass, ...rest }: PassDialogProps) {
  return (
    <FixModal
      {...rest}
      title="Send link"
      text={`Mails the link of pass ${pass.barcode} to ${pass.mailTo ?? 'the address on file'}. Is this the guest’s address? If not, correct it first.`}
      action="Send link"
      isReady
      hasDraft={false}
      send={() =>
        staffSend('POST /api/admin/link/:orderId/:barcode', undefined, { params: passParamsOf(pass) })
      }
      doneText={({ mailedTo }) => `The link is on its way to ${mailedTo}.`}
    />
  );
}

/** Ends every link of the pass and makes a new one. */
export function RenewLink({ pass, ...rest }: PassDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <FixModal
      {...rest}
      title="Renew link"
      text={`${deadLinks(pass)} A new link takes their place, and is not mailed until you send it.`}
      action="Renew link"
      isFinal
      isReady={isReason(reason)}
      hasDraft={reason !== ''}
      send={() =>
        staffSend('PUT /api/admin/link/:orderId/:barcode', { reason }, { params: passParamsOf(pass) })
      }
      doneText={() => 'The pass has a new link.'}
    >
      <ReasonField isFirst value={reason} onChange={setReason} />
    </FixModal>
  );
}

/** Ends every link of the pass. */
export function RevokeLink({ pass, ...rest }: PassDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <FixModal
      {...rest}
      title="Revoke link"
      text={`${deadLinks(pass)} The pass stays valid and opens with its order ID and barcode; links of its shares stay.`}
      action="Revoke link"
      isFinal
      isReady={isReason(reason)}
      hasDraft={reason !== ''}
      send={() =>
        staffSend('DELETE /api/admin/link/:orderId/:barcode', { reason }, { params: passParamsOf(pass) })
      }
      doneText={() => 'The link was revoked.'}
    >
      <ReasonField isFirst value={reason} onChange={setReason} />
    </FixModal>
  );
}

/** Lets the pass be added to another wallet. */
export function UnbindWallet({ pass, ...rest }: PassDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <FixModal
      {...rest}
      title="Unbind from wallet"
      text={`Pass ${pass.barcode} may then be added to another phone. The pass on the first one stays until it is removed there.`}
      action="Unbind pass"
      isFinal
      isReady={isReason(reason)}
      hasDraft={reason !== ''}
      send={() =>
        staffSend(
          'DELETE /api/admin/wallet/bind/:orderId/:barcode',
          { reason },
          {
            params: passParamsOf(pass),
          },
        )
      }
      doneText={() => 'The pass may be added to a wallet again.'}
    >
      <ReasonField isFirst value={reason} onChange={setReason} />
    </FixModal>
  );
}

function deadLinks({ barcode }: PassDialogProps['pass']): string {
  return `Every present link of pass ${barcode}, in mails, on vouchers or from the previous system, stops working permanently.`;
}

function passParamsOf({ orderId, barcode }: PassDialogProps['pass']): { orderId: string; barcode: string } {
  return { orderId, barcode };
}
