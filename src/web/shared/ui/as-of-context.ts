import { createContext } from 'react';

import type { ParkFormat } from '#domain/park-format.ts';

/** When the data on the screen was true, ISO 8601 in UTC, and how the park writes times. */
export interface Moment {
  asOf: string;
  park: Pick<ParkFormat, 'locale' | 'timeZone'>;
}

/** Null on screens that show no pass. */
export const AsOfContext = createContext<Moment | null>(null);
