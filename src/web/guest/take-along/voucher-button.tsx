import type { Order } from '#contract/calls/order.ts';
import type { GuestBrand } from '#contract/guest-page.ts';

import { t } from '#web/shared/texts/t.ts';
import { PlainButton } from './plain-button.tsx';
import { printVoucher, proofOf } from './take-along-calls.ts';
import { TaskNews } from './task-news.tsx';
import { usePassTask } from './use-pass-task.ts';

interface VoucherButtonProps {
  order: Order;
  hashUrl: string | null;
  brand: GuestBrand;
  plainHref: string | undefined;
}

/** Print Voucher alone, for a pass that no wallet accepts. */
export function VoucherButton({ order, hashUrl, brand, plainHref }: VoucherButtonProps) {
  const { start, news } = usePassTask(printVoucher, proofOf(order, hashUrl), brand);
  return (
    <div>
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <PlainButton
          look="primary"
          isBusy={news.isBusy}
          plainHref={plainHref}
          busyText={t('screens.generatingPass')}
          onClick={start}
        >
          <span data-icon="print" />
          {t('screens.printVoucher')}
        </PlainButton>
      </div>
      <TaskNews {...news} />
    </div>
  );
}
