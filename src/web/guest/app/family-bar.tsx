import type { KeyboardEvent } from 'react';

import { screenTexts } from '#contract/screen-texts.ts';

import { Button } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/notice.tsx';
import { useIsHydrated } from '#web/shared/ui/use-is-hydrated.ts';
import { FamilySummary } from '#web/guest/family/family-summary.tsx';
import { familyOf, passAt } from '#web/guest/family/family.ts';
import { useFamilySwitch, type FamilyProps } from './use-family-switch.ts';
import { useSwipe } from '#web/guest/family/use-swipe.ts';

/** Leads through the passes of the order: its neighbors by name, with one tap, arrow key or swipe. */
export function FamilyBar(props: FamilyProps) {
  const isHydrated = useIsHydrated();
  const family = familyOf(props.order);
  const { isBusy, error, open } = useFamilySwitch(props);
  const go = (step: 1 | -1): void => {
    const pass = passAt(family, step);
    if (pass !== undefined) open(pass, step);
  };
  useSwipe(props.card, go);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepOfKey(event);
    if (step === 0) return;
    event.preventDefault();
    go(step);
  };
  const button = { isWaiting: !isHydrated, isBusy, onKeyDown };
  return (
    <div className="print:hidden">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2">
        <Button {...button} onClick={() => go(-1)}>
          <span aria-hidden="true">‹</span>
          <Neighbour label="Previous pass" name={passAt(family, -1)?.firstName} />
        </Button>
        <Position family={family} isBusy={isBusy} />
        <Button {...button} onClick={() => go(1)}>
          <Neighbour label="Next pass" name={passAt(family, 1)?.firstName} />
          <span aria-hidden="true">›</span>
        </Button>
      </div>
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

/** The name on the pass that the button leads to. */
function Neighbour({ label, name }: { label: string; name: string | null | undefined }) {
  return (
    <span className="truncate">
      <span className="sr-only">{label}: </span>
      {name ?? 'Not registered'}
    </span>
  );
}

/** The position in the deck, announced with every step. It keeps its size while the next pass is fetched. */
function Position({ family, isBusy }: { family: ReturnType<typeof familyOf>; isBusy: boolean }) {
  const { passes, index } = family;
  const current = passes[index];
  const holder = `${current?.firstName ?? 'Not registered'}, ${current?.product ?? ''}`;
  return (
    <output className="px-1 text-center font-semibold tabular-nums">
      {index + 1} of {passes.length}
      <span className="sr-only">{isBusy ? screenTexts.findingYourInfo : holder}</span>
    </output>
  );
}
