import type { Ref } from 'react';

import type { Order } from '#contract/calls/order.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import { voucherRefusalOf } from '#domain/pass-actions.ts';

import { VoucherButton } from '#web/guest/take-along/voucher-button.tsx';
import { t } from '#web/shared/texts/t.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { MessagePage } from './message-page.tsx';
import { StartOver } from './start-over.tsx';

interface ExclusionNoticeProps {
  order: Order;
  message: string;
  brand: GuestBrand;
  headingRef: Ref<HTMLHeadingElement>;
  /** The link with which the guest came. */
  hashUrl?: string | null;
  /** The Print Voucher control until its script has loaded. */
  plainHref: string | undefined;
  /** The target of Start Over. */
  startPath?: string;
}

/**
 * Shown instead of a pass that an exclusion keeps out of every wallet: which pass, and the operator's message. Such a
 * guest can only use paper, so the voucher is offered on every device. A share has no order id.
 */
export function ExclusionNotice({
  order,
  message,
  brand,
  headingRef,
  hashUrl = null,
  plainHref,
  startPath = '/',
}: ExclusionNoticeProps) {
  return (
    <MessagePage heading={order.product} headingRef={headingRef}>
      <Notice tone="warning">
        <p dir="auto" lang={brand.foreign.team}>
          {message}
        </p>
      </Notice>
      <dl className="grid gap-3 sm:grid-cols-2">
        {order.orderId === '0' ? null : <Identifier label={t('login.orderId')} value={order.orderId} />}
        <Identifier label={t('pass.barcode')} value={order.barcode} />
      </dl>
      {voucherRefusalOf(order) === undefined ? (
        <VoucherButton {...{ order, hashUrl, brand, plainHref }} />
      ) : null}
      {order.holder === 'share' ? <p>{t('app.voucherByOwner')}</p> : null}
      <StartOver path={startPath} />
    </MessagePage>
  );
}

function Identifier({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold wrap-anywhere tabular-nums">{value}</dd>
    </div>
  );
}
