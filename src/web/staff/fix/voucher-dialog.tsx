import { staffSendForDownload } from '#web/staff/session/staff-send.ts';
import { saveFile } from '#web/staff/ui/save-file.ts';
import { FixModal } from './fix-modal.tsx';
import type { PassDialogProps } from './dialog-props.ts';

/** Draws the voucher and gives it to the browser, which prints it. */
export function PrintVoucher({ pass, ...rest }: PassDialogProps) {
  const { orderId, barcode } = pass;
  return (
    <FixModal
      {...rest}
      title="Print voucher"
      text={`Draws the voucher of pass ${barcode} as a PDF, to be printed here and handed to the guest.`}
      action="Get voucher"
      isReady
      hasDraft={false}
      send={() =>
        staffSendForDownload('POST /api/admin/voucher/:orderId/:barcode', undefined, {
          params: { orderId, barcode },
        })
      }
      doneText={({ bytes, fileName }) => {
        saveFile(bytes, fileName ?? `voucher-${barcode}.pdf`);
        return 'The voucher was downloaded.';
      }}
    />
  );
}
