import type { Ref } from 'react';

import { Panel } from '#web/shared/ui/panel.tsx';

interface ActiveBandProps {
  ref?: Ref<HTMLHeadingElement>;
  /** The validity of the wristband; empty if no end is known. */
  validity: string;
}

/** Says that the wristband replaces the ticket, and how long it is valid. */
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

/** Prevents a line break within a time or a date: "10:00 PM", "November 21". */
function keepWhole(validity: string): string {
  return validity.replaceAll(/ (?=[AP]M\b|\d{1,2}$)/g, '\u00A0');
}
