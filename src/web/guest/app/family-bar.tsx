import type { KeyboardEvent } from 'react';

import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { live } from '#web/shared/ui/live.ts';
import { Alert } from '#web/shared/ui/notice.tsx';
import { FamilySummary } from '#web/guest/family/family-summary.tsx';
import { familyOf, passAt, turnForReader } from '#web/guest/family/family.ts';
import { useFamilySwitch, type FamilyProps } from './use-family-switch.ts';
import { useSwipe } from '#web/guest/family/use-swipe.ts';

/** Leads through the passes of the order: its neighbors by name, with one tap, arrow key or swipe. */
export function FamilyBar(props: FamilyProps) {
  const family = familyOf(props.order);
  const { isBusy, error, retry, open } = useFamilySwitch(props);
  const go = (step: 1 | -1): void => {
    const pass = passAt(family, step);
    if (pass !== undefined) open(pass, step);
  };
  useSwipe(props.card, (step) => go(turnForReader(step)));
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepOfKey(event);
    if (step === 0) return;
    event.preventDefault();
    go(turnForReader(step));
  };
  const button = { isBusy, onKeyDown };
  return (
    <div className="print:hidden">
      {/* With large text the three stand below each other, for no name may be cut off. */}
      <div className="flex flex-wrap items-center justify-center gap-2 *:[button]:min-w-0 *:[button]:grow *:[button]:basis-24">
        <Button {...button} onClick={() => go(-1)}>
          <span aria-hidden="true">‹</span>
          <Neighbour text="family.previousPass" name={passAt(family, -1)?.firstName} />
        </Button>
        <Position family={family} isBusy={isBusy} />
        <Button {...button} onClick={() => go(1)}>
          <Neighbour text="family.nextPass" name={passAt(family, 1)?.firstName} />
          <span aria-hidden="true">›</span>
        </Button>
      </div>
      <BusyLine isInButton busyText={isBusy ? t('screens.findingYourInfo') : null} onRetry={retry} />
      <FamilySummary order={props.order} park={props.park} />
      <div className={error === null ? undefined : 'pt-3'}>
        <Alert>{error}</Alert>
      </div>
    </div>
  );
}

function stepOfKey({ key, altKey, metaKey, ctrlKey }: KeyboardEvent): -1 | 0 | 1 {
  if (altKey || metaKey || ctrlKey) return 0;
  if (key === 'ArrowRight') return 1;
  return key === 'ArrowLeft' ? -1 : 0;
}

interface NeighbourProps {
  text: 'family.previousPass' | 'family.nextPass';
  name: string | null | undefined;
}

/** The name on the pass that the button leads to. */
function Neighbour({ text, name }: NeighbourProps) {
  const shown = name ?? t('family.notRegistered');
  return (
    <>
      <bdi className="min-w-0 wrap-anywhere" aria-hidden="true">
        {shown}
      </bdi>
      <span className="sr-only">{t(text, { name: shown })}</span>
    </>
  );
}

/** The position in the deck, announced with every step. It keeps its size while the next pass is fetched. */
function Position({ family, isBusy }: { family: ReturnType<typeof familyOf>; isBusy: boolean }) {
  const { passes, index } = family;
  const current = passes[index];
  const name = current?.firstName ?? t('family.notRegistered');
  const holder = t('family.shownPass', { name, product: current?.product ?? '' });
  return (
    <p {...live} className="px-1 text-center font-semibold tabular-nums">
      {t('family.position', { position: index + 1, count: passes.length })}
      <span className="sr-only">{isBusy ? t('screens.findingYourInfo') : holder}</span>
    </p>
  );
}
