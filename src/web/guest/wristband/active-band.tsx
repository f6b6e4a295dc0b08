import type { Ref } from 'react';

import { Panel } from '#web/shared/ui/panel.tsx';

interface ActiveBandProps {
  ref?: Ref<HTMLHeadingElement>;
  /** How long the band can be used; empty where no end is known. */
  validity: string;
}

/** Says that the wristband takes the ticket's place, and how long. */
export function ActiveBand({ ref, validity }: ActiveBandProps) {
  return (
    <Panel>
      <h2 ref={ref} tabIndex={-1} className="font-display text-2xl font-semibold outline-none">
        Your wristband is active
      </h2>
      <p>
        {validity === '' ? '' : `It can be used ${keepWhole(validity)}. `}
        Put it on and keep it on: it is your ticket now.
      </p>
    </Panel>
  );
}

/** An hour and a date are not broken between two lines: "10:00 PM", "November 21". */
function keepWhole(validity: string): string {
  return validity.replaceAll(/ (?=[AP]M\b|\d{1,2}$)/g, '\u00A0');
}
