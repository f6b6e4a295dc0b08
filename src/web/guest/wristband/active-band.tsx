import './active-band.css';

import type { Ref } from 'react';

import { t, tNodes } from '#web/shared/texts/t.ts';
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
      <div className="active-band">
        <div className="grid gap-3">
          <h2
            ref={ref}
            tabIndex={-1}
            className="font-display text-2xl font-semibold text-balance outline-none"
          >
            {t('wristband.active')}
          </h2>
          <p>
            {validity === ''
              ? t('wristband.keepOn')
              : tNodes('wristband.usableAndKeepOn', { validity: <bdi>{keepWhole(validity)}</bdi> })}
          </p>
        </div>
        <Stamp />
      </div>
    </Panel>
  );
}

/** A rubber stamp with a wristband, which lands when it appears; the heading says the same. */
function Stamp() {
  return (
    <svg className="active-band-stamp" viewBox="0 0 96 96" aria-hidden="true">
      <circle cx="48" cy="48" r="44" />
      <circle cx="48" cy="48" r="37" strokeDasharray="3 4" />
      <path d="M19 33h58M19 63h58M36 48l8 8 16-16" />
    </svg>
  );
}

/** Prevents a line break within a time or a date: "10:00 PM", "November 21". */
function keepWhole(validity: string): string {
  return validity.replaceAll(/ (?=[AP]M\b|\d{1,2}$)/g, '\u00A0');
}
