import type { Order } from '#contract/calls/order.ts';
import type { OfferedWallets } from '#domain/pass-actions.ts';
import { codeOnDevice, sentenceOfCode } from '#domain/gate-code.ts';
import { gateSentenceOf, gateToneOf } from '#domain/gate-sentence.ts';
import type { ParkFormat } from '#domain/park-format.ts';
import type { Platform } from '#domain/platform.ts';
import { writeGateSentence } from '#contract/write-gate-sentence.ts';

import { t } from '#web/shared/texts/t.ts';
import { AsOf } from '#web/shared/ui/as-of.tsx';
import { ReaderSymbol } from './reader-symbol.tsx';
import { useByClock, type TimedFacts } from '#web/shared/ui/use-by-clock.ts';

/** The device on which the pass is shown. */
export interface GateDevice {
  platform: Platform;
  wallets: OfferedWallets;
}

interface GateSentenceProps {
  order: TimedFacts & { holder?: Order['holder'] };
  park: Pick<ParkFormat, 'locale' | 'timeZone'>;
  /** Decides what the guest shows at a reader. */
  device?: GateDevice | undefined;
}

/** The sentence that settles it at the gate. A reader hears it again only when it changes. */
export function GateSentence({ order, park, device }: GateSentenceProps) {
  const { gate, holder = 'primary' } = order;
  const code =
    device === undefined
      ? gate.code
      : codeOnDevice(gate.code, { ...device, holder, refunded: gate.refunded });
  const said = useByClock(order, (now) => {
    const sentence = gateSentenceOf({ ...gate, code }, now);
    const place = { now, park, isOnPassPage: true, t };
    const text = writeGateSentence(sentence, place);
    const later = sentence.kind.startsWith('not-yet') ? sentenceOfCode[code] : undefined;
    const hint = later === undefined ? '' : writeGateSentence({ kind: later, at: null }, place);
    return [gateToneOf(sentence.kind), text, hint].join('\n');
  });
  const [tone, text, hint] = said.split('\n');
  return (
    <output className="gate-sentence" data-tone={tone}>
      {code === 'tap' && tone !== 'over' ? <ReaderSymbol /> : null}
      <span>
        {text}
        {tone === 'over' ? null : <AsOf />}
      </span>
      {hint === '' ? null : <span className="gate-hint">{hint}</span>}
    </output>
  );
}
