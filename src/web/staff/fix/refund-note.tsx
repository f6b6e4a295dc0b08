import { Alert } from '@mantine/core';

import type { DeskPass } from '#contract/calls/desk-pass.ts';
import { dollarsOfCents } from '#domain/money.ts';
import { formatAmount } from '#domain/park-format.ts';

import { Instant } from '#web/staff/ui/instant.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';

/** Says when and where the pass was refunded, and what that ended. */
export function RefundNote({ refund }: { refund: NonNullable<DeskPass['refund']> }) {
  const park = useStaffPage();
  const { at, amountCents, source, isWithdrawn } = refund;
  return (
    <Alert color="yellow" title={isWithdrawn ? 'This order was withdrawn' : 'This pass was refunded'}>
      {at === null ? 'The time is not known' : <Instant iso={at} />}
      {amountCents === 0 ? '' : `, ${formatAmount(dollarsOfCents(amountCents), park)}`}
      {source === '' ? '' : `, sold by ${source}`}.{' '}
      {isWithdrawn
        ? 'Our team voided all passes of the order, and imports add nothing to it.'
        : 'The refund was reported by the system that sold it; only there can it be taken back.'}{' '}
      The pass admits no one, its voucher and wallet passes are void, and points that were claimed with it
      were taken back.
    </Alert>
  );
}
