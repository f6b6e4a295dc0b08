import type { MouseEvent } from 'react';

import type { Order } from '#contract/calls/order.ts';
import { writeGateSentence } from '#contract/write-gate-sentence.ts';
import { codeOnDevice } from '#domain/gate-code.ts';
import { gateSentenceOf, gateToneOf } from '#domain/gate-sentence.ts';
import type { OfferedWallets } from '#domain/pass-actions.ts';
import type { ParkFormat } from '#domain/park-format.ts';
import { pagePathOf } from '#domain/pass-id.ts';
import type { Platform } from '#domain/platform.ts';

import { t } from '#web/shared/texts/t.ts';
import { AsOf } from '#web/shared/ui/as-of.tsx';
import { useByClock } from '#web/shared/ui/use-by-clock.ts';
import { Face } from './face.tsx';

type Sibling = Order['siblings'][number];

interface OtherPassesProps {
  order: Order;
  park: ParkFormat;
  device: { platform: Platform; wallets: OfferedWallets };
  /** Called on a tap on a link; may prevent its default. */
  onOpen: (pass: Sibling, event: MouseEvent) => void;
}

/** The other passes of the order, each a link to its own page, with its holder and its sentence. */
export function OtherPasses({ order, park, device, onOpen }: OtherPassesProps) {
  const { orderId, siblings } = order;
  return (
    <nav aria-labelledby="other-passes" className="grid gap-3 print:hidden">
      <h2 id="other-passes" className="text-lg font-semibold">
        {t('family.otherPasses')}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
        {siblings.map((pass) => (
          <li key={pass.barcode}>
            <a
              href={pagePathOf({ orderId, barcode: pass.barcode })}
              onClick={(event) => onOpen(pass, event)}
              className="flex min-h-14 items-center gap-4 px-4 py-3 text-ink no-underline hover:bg-brand-soft"
            >
              <Face firstName={pass.firstName} photoUid={pass.photoUid} />
              <span className="min-w-0 grow wrap-anywhere">
                <span className="font-semibold" dir="auto">
                  {pass.firstName ?? t('family.notRegistered')}
                </span>
                <span className="block text-sm text-muted">
                  <bdi>{pass.product}</bdi>
                </span>
                <PassState {...{ order, pass, park, device }} />
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

/** The sentence of a pass beside another one. */
function PassState({ order, pass, park, device }: Omit<OtherPassesProps, 'onOpen'> & { pass: Sibling }) {
  const { gate } = pass;
  const code = codeOnDevice(gate.code, { ...device, holder: 'primary', refunded: gate.refunded });
  const said = useByClock(order, (now) => {
    const sentence = gateSentenceOf({ ...gate, code }, now);
    const text = writeGateSentence(sentence, { now, park, isOnPassPage: false, t });
    return [gateToneOf(sentence.kind), text].join('\n');
  });
  const [tone, text] = said.split('\n');
  return (
    <span className="family-state" data-tone={tone}>
      {text}
      {tone === 'over' ? null : <AsOf />}
    </span>
  );
}
