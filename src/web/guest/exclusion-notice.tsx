import type { Ref } from 'react';

import type { Order } from '#contract/calls/order.ts';

import { Notice } from '../ui/notice.tsx';
import { MessagePage } from './message-page.tsx';
import { StartOver } from './start-over.tsx';

interface ExclusionNoticeProps {
  order: Order;
  message: string;
  headingRef: Ref<HTMLHeadingElement>;
}

/** Shown instead of a pass that an exclusion keeps out of every wallet: which pass, and the operator's message. */
export function ExclusionNotice({ order, message, headingRef }: ExclusionNoticeProps) {
  return (
    <MessagePage heading={order.product} headingRef={headingRef}>
      <Notice tone="warning">{message}</Notice>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Identifier label="Order ID" value={order.orderId} />
        <Identifier label="Barcode" value={order.barcode} />
      </dl>
      <StartOver />
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
