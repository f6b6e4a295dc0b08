import type { MouseEvent } from 'react';

import type { Order } from '#contract/calls/order.ts';
import { pagePathOf } from '#domain/pass-id.ts';

interface OtherPassesProps {
  orderId: string;
  passes: Order['siblings'];
  /** Called on a tap on a link; may prevent its default. */
  onOpen: (pass: Order['siblings'][number], event: MouseEvent) => void;
}

/** The other passes of the order, each a link to its own page. */
export function OtherPasses({ orderId, passes, onOpen }: OtherPassesProps) {
  return (
    <nav aria-labelledby="other-passes" className="grid gap-3 print:hidden">
      <h2 id="other-passes" className="text-lg font-semibold">
        Other passes in this order
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
        {passes.map((pass) => (
          <li key={pass.barcode}>
            <a
              href={pagePathOf({ orderId, barcode: pass.barcode })}
              onClick={(event) => onOpen(pass, event)}
              className="flex min-h-14 items-center justify-between gap-4 px-4 py-3 text-ink no-underline hover:bg-brand-soft"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{pass.firstName ?? 'Not registered'}</span>
                <span className="block text-sm text-muted">{pass.product}</span>
              </span>
              <span aria-hidden="true" className="text-xl text-muted">
                ›
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
