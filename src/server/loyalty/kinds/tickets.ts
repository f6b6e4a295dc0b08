/** A ticket order: all its passes are one claim, worth the price of those that earn points and were not refunded. */
import { judgeTicketClaim } from '#domain/loyalty-claim.ts';

import { factsWith } from '../claim-facts.queries.ts';
import { orderRows, type FoundOrder } from '../claim-sources.queries.ts';
import type { ClaimKind, JudgeContext, JudgedSource, Miss } from './claim-kind.ts';

export const tickets: ClaimKind<FoundOrder> = {
  malformedCode: 'ticket-malformed',
  missCode: 'ticket-not-found',
  gather: factsWith('claim_order', orderRows),
  judge: ([order], context) => judgeOrder(order, context),
  bring: ({ ticketing }, { clean }) => ticketing.bringOrder(clean, ''),
  confirm: ({ ticketing }, number) => ticketing.confirmOrder(number),
};

function judgeOrder(order: FoundOrder | undefined, { rules, now }: JudgeContext): JudgedSource | Miss {
  const [first] = order?.passes ?? [];
  if (order === undefined || first === undefined) return { miss: 'ticket-not-found' };
  const { orderId, standing } = order;
  const orderedAt = new Date(order.orderedAt);
  const earning = order.passes.filter((pass) => pass.earnsPoints && !pass.isRefunded);
  const baseCents = earning.reduce((sum, pass) => sum + pass.amountCents, 0);
  const isRefunded = order.passes.every((pass) => pass.isRefunded);
  return {
    earnKind: 'tickets',
    sourceKind: 'ticket',
    sourceId: orderId,
    number: orderId,
    reference: (earning[0] ?? first).barcode,
    product: (earning[0] ?? first).product,
    occurredAt: orderedAt,
    baseCents,
    postsAt: undefined,
    verdict: judgeTicketClaim({ orderedAt, isRefunded, earningCents: baseCents }, rules.tickets, now),
    standing,
  };
}
