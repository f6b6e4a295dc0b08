/** The causes of what a guest reads above the code, from the records of the pass. */
import * as z from 'zod/mini';

import type { Reason } from '#contract/calls/staff-orders.ts';
import { noCauses, type GateCauses } from '#domain/gate-reason.ts';

import type { OrderHistory } from './order-timeline.queries.ts';

/** The pass, and the staff rows that were looked at for it. */
interface ExplainedPass {
  orderId: string;
  barcode: string;
  reasons: readonly Reason[];
}

/** The causes as far as they are recorded; who did it comes from the audit log. */
export function gateCausesOf(history: OrderHistory, pass: ExplainedPass): GateCauses {
  const exclusion = pass.reasons.find(({ kind, outcome }) => kind === 'exclusion' && outcome === 'won');
  return {
    ...noCauses,
    withdrawal: withdrawalOf(history, pass),
    photoTakenOff: photoTakenOffOf(history, pass),
    band: bandOf(history, pass),
    exclusion: exclusion?.row ?? null,
    photoRequestedAt: openRequestOf(history, pass),
  };
}

function withdrawalOf({ audit }: OrderHistory, { orderId }: ExplainedPass): GateCauses['withdrawal'] {
  const [last] = audit
    .filter(({ target, after }) => target === orderId && withdrawal.safeParse(after).success)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  // The newest may be an undo, after which a refund has another cause.
  const isWithdrawn = withdrawal.safeParse(last?.after).data?.isWithdrawn === true;
  return last === undefined || !isWithdrawn ? null : { at: last.at.toISOString(), by: last.actorName };
}

/** The newest moment at which the pass lost its photo, by the slots that it gave up and by the audit log. */
function photoTakenOffOf(history: OrderHistory, pass: ExplainedPass): GateCauses['photoTakenOff'] {
  const target = `${pass.orderId}/${pass.barcode}`;
  const entries = history.audit.filter((entry) => entry.target === target);
  const byStaff = entries.flatMap(({ at, actorName, before, after }) =>
    withPhoto.safeParse(before).success && withoutPhoto.safeParse(after).success
      ? [{ at, by: actorName }]
      : [],
  );
  const slots = history.retiredPhotos
    .filter(({ barcode }) => barcode === pass.barcode)
    .map(({ retiredAt, purgeAt }) => {
      // What one transaction records has one time.
      const entry = entries.find(({ at }) => at.getTime() === retiredAt.getTime());
      // Only the end of the pass and an erasure schedule a photo for removal at once.
      const isEnded = purgeAt.getTime() === retiredAt.getTime();
      return {
        at: retiredAt,
        by: entry?.actorName ?? (isEnded ? 'the park’s retention of photos' : 'the guest'),
      };
    });
  const [last] = [...byStaff, ...slots].toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return last === undefined ? null : { at: last.at.toISOString(), by: last.by };
}

function bandOf({ wristbands }: OrderHistory, { barcode }: ExplainedPass): GateCauses['band'] {
  const [band] = wristbands
    .filter((one) => one.barcode === barcode && one.state === 'activated')
    .toSorted((a, b) => (b.activatedAt?.getTime() ?? 0) - (a.activatedAt?.getTime() ?? 0));
  if (band === undefined) return null;
  return { codeEnd: band.code.slice(-4), activatedAt: band.activatedAt?.toISOString() ?? null };
}

function openRequestOf({ photoRequests }: OrderHistory, { barcode }: ExplainedPass): string | null {
  const open = photoRequests.find((one) => one.barcode === barcode && one.status === 'open');
  return open?.requestedAt.toISOString() ?? null;
}

/** How the audit log records a withdrawal or its undo, and a photo that was taken off. */
const withdrawal = z.object({ isWithdrawn: z.boolean() });
const withPhoto = z.object({ hasPhoto: z.literal(true) });
const withoutPhoto = z.object({ hasPhoto: z.literal(false) });
