import type { Order } from '#contract/calls/order.ts';
import type { OfferedWallets } from '#domain/pass-actions.ts';
import { codeOnDevice, sentenceOfCode } from '#domain/gate-code.ts';
import { gateSentenceOf, gateToneOf } from '#domain/gate-sentence.ts';
import type { ParkFormat } from '#domain/park-format.ts';
import type { Platform } from '#domain/platform.ts';
import { writeGateSentence } from '#contract/write-gate-sentence.ts';

import { t } from '#web/shared/texts/t.ts';
import { AsOf } from '#web/shared/ui/as-of.tsx';
import { ScreenHead } from './screen-head.tsx';
import { ReaderSymbol } from './reader-symbol.tsx';
import { live } from '#web/shared/ui/live.ts';
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
  /** Set in the full screen, which also says whose code it is. */
  product?: string;
  name?: string;
}

/** The sentence that settles it at the gate. A reader hears it again only when it changes. */
export function GateSentence({ order, park, device, product, name = '' }: GateSentenceProps) {
  const { gate, holder = 'primary' } = order;
  const code =
    device === undefined
      ? gate.code
      : codeOnDevice(gate.code, { ...device, holder, refunded: gate.refunded });
  const said = useByClock(order, (now) => {
    const sentence = gateSentenceOf({ ...gate, code }, now);
    const place = { now, park, isOnPassPage: true, t };
    const beside = { ...place, hasNothingBelow: true };
    const later = sentence.kind.startsWith('not-yet') ? sentenceOfCode[code] : undefined;
    const hint = later === undefined ? '' : writeGateSentence({ kind: later, at: null }, beside);
    return [
      gateToneOf(sentence.kind),
      sentence.kind,
      writeGateSentence(sentence, product === undefined ? place : beside),
      writeGateSentence(sentence, beside),
      hint,
    ].join('\n');
  });
  const [tone, kind, text, textBeside, hint] = said.split('\n');
  return (
    <>
      {product === undefined ? null : <ScreenHead {...{ product, name, park }} />}
      <p {...live} className="gate-sentence" data-tone={tone}>
        {kind === 'tap' ? <ReaderSymbol /> : null}
        <span suppressHydrationWarning>
          {text === textBeside ? text : <ByLayout below={text} beside={textBeside} />}
          {tone === 'over' ? null : <AsOf />}
        </span>
        {hint === '' ? null : (
          <span className="gate-hint" suppressHydrationWarning>
            {hint}
          </span>
        )}
      </p>
    </>
  );
}

/** The actions of the pass are below the card, or on a wide screen beside it; the style sheet shows the form that is true. */
function ByLayout({ below, beside }: { below: string | undefined; beside: string | undefined }) {
  return (
    <>
      <span className="if-actions-below" suppressHydrationWarning>
        {below}
      </span>
      <span className="if-actions-beside" suppressHydrationWarning>
        {beside}
      </span>
    </>
  );
}
