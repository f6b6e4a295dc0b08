import type { Order } from '#contract/calls/order.ts';
import type { GuestBrand } from '#contract/guest-page.ts';

import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Alert } from '#web/shared/ui/notice.tsx';
import { PrinterIcon } from './icons.tsx';
import { PlainButton } from './plain-button.tsx';
import { proofOf } from './take-along-calls.ts';
import { usePassTasks } from './use-pass-tasks.ts';

interface VoucherButtonProps {
  order: Order;
  hashUrl: string | null;
  brand: GuestBrand;
  plainHref: string | undefined;
}

/** Print Voucher alone, for a pass that no wallet accepts. */
export function VoucherButton({ order, hashUrl, brand, plainHref }: VoucherButtonProps) {
  const { newsOf, start } = usePassTasks(proofOf(order, hashUrl), brand);
  const { error, isBusy, onRetry } = newsOf('voucher');
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <PlainButton
          look="primary"
          {...{ isBusy, plainHref }}
          busyText={t('screens.generatingPass')}
          onClick={() => start('voucher')}
        >
          <PrinterIcon />
          {t('screens.printVoucher')}
        </PlainButton>
      </div>
      <div>
        <Alert>{error}</Alert>
        <BusyLine isInButton busyText={isBusy ? t('screens.generatingPass') : null} onRetry={onRetry} />
      </div>
    </div>
  );
}
