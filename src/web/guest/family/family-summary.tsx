import type { Order } from '#contract/calls/order.ts';
import { writeFamilySummary } from '#contract/family-texts.ts';
import { summarizeFamily } from '#domain/family-summary.ts';
import { gateSentenceOf } from '#domain/gate-sentence.ts';
import type { ParkFormat } from '#domain/park-format.ts';

import { t } from '#web/shared/texts/t.ts';
import { AsOf } from '#web/shared/ui/as-of.tsx';
import { useByClock } from '#web/shared/ui/use-by-clock.ts';
import { familyOf } from './family.ts';

/** The states of all passes of the order in one line, as of now. */
export function FamilySummary({ order, park }: { order: Order; park: ParkFormat }) {
  const { passes } = familyOf(order);
  const text = useByClock(order, (now) =>
    writeFamilySummary(
      summarizeFamily(passes.map(({ firstName, gate }) => ({ firstName, ...gateSentenceOf(gate, now) }))),
      park,
      t,
    ),
  );
  return (
    <p className="pt-3 text-center font-semibold text-balance">
      {text}
      <AsOf />
    </p>
  );
}
