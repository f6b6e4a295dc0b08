import { Group } from '@mantine/core';

import { barcodePattern, orderIdPattern } from '#domain/pass-id.ts';

import { staffSend } from '#web/staff/session/staff-send.ts';
import { Correction } from './correction-dialog.tsx';

const follows = 'Its links, photo, guest, shares and wallet passes follow.';

interface PassCorrectionsProps {
  orderId: string;
  barcode: string;
  /** True if the order was withdrawn: its pass does not move, but its barcode can be freed for the right order. */
  isWithdrawn: boolean;
}

/** The corrections of one pass. */
export function PassCorrections({ orderId, barcode, isWithdrawn }: PassCorrectionsProps) {
  const params = { orderId, barcode };
  return (
    <Group gap="sm">
      <Correction
        orderId={orderId}
        title="Correct the barcode"
        text={`Gives pass ${barcode} another barcode. ${follows} The old barcode opens nothing any more, and imports of it are refused.`}
        action="Correct barcode"
        field={{ label: 'Right barcode', pattern: barcodePattern, error: 'A barcode has 8 to 18 digits' }}
        send={({ number, reason }) =>
          staffSend(
            'POST /api/admin/order-correction/barcode/:orderId/:barcode',
            { barcode: number, reason },
            { params },
          )
        }
        doneText="The barcode was corrected."
      />
      {isWithdrawn ? null : (
        <Correction
          orderId={orderId}
          title="Move to another order"
          text={`Moves pass ${barcode} from order ${orderId} to another one. ${follows} Imports of it under order ${orderId} are refused.`}
          action="Move pass"
          field={{ label: 'Right order', pattern: orderIdPattern, error: 'An order ID has 8 digits' }}
          send={({ number, reason }) =>
            staffSend(
              'POST /api/admin/order-correction/move/:orderId/:barcode',
              { orderId: number, reason },
              { params },
            )
          }
          doneText="The pass was moved."
        />
      )}
    </Group>
  );
}

/** Withdraws the order. */
export function OrderWithdrawal({ orderId }: { orderId: string }) {
  return (
    <Group>
      <Correction
        orderId={orderId}
        title="Withdraw the order"
        text={`Makes all passes of order ${orderId} void, also those in wallets, ends their shares, and takes back points that were claimed with it. Imports add nothing to it any more. It can be undone for ten minutes.`}
        action="Withdraw order"
        send={({ reason }) =>
          staffSend('POST /api/admin/order-correction/withdraw/:orderId', { reason }, { params: { orderId } })
        }
        doneText="The order was withdrawn."
        isFinal
      />
    </Group>
  );
}
