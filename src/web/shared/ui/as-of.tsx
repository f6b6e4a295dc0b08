import { createContext, use, useSyncExternalStore } from 'react';

import { formatInstant, type ParkFormat } from '#domain/park-format.ts';
import { formatTimeOfDay } from '#domain/park-time.ts';

/** The time of the data on the screen, and the park's formats; null on screens that show no pass. */
export const AsOfContext = createContext<Moment | null>(null);

/**
 * "as of 2:02 PM", after a text that may have changed since. Always in the markup, but visible only while the page is
 * a saved copy (html[data-kept]), so that it is correct before any script runs.
 */
export function AsOf() {
  const context = use(AsOfContext);
  const isToday = useIsToday(context);
  if (context === null) return null;
  return <span className="as-of"> as of {asOfText(context, isToday)}</span>;
}

/** The notice of the page while it is a saved copy, with the cause: the network, or our server. */
export function KeptNotice() {
  const context = use(AsOfContext);
  const isToday = useIsToday(context);
  if (context === null) return null;
  return (
    <output className="kept-notice">
      <span className="kept-offline">No connection.</span>
      <span className="kept-server-fault">Our server has a problem.</span> This is your pass as of{' '}
      {asOfText(context, isToday)}; the balance and whether it is still good may have changed since.
    </output>
  );
}

type Moment = { asOf: string; park: Pick<ParkFormat, 'locale' | 'timeZone'> };

/**
 * Whether to show the time alone. The server answers true, because it cannot know the day on which a page is viewed.
 */
function useIsToday(moment: Moment | null): boolean {
  return useSyncExternalStore(
    never,
    () => moment === null || dayOf(moment) === dayOf({ ...moment, asOf: new Date().toISOString() }),
    () => true,
  );
}

const never = () => () => {};

function asOfText(moment: Moment, isToday: boolean): string {
  const time = formatTimeOfDay(new Date(moment.asOf), moment.park);
  return isToday ? time : `${dayOf(moment)}, ${time}`;
}

function dayOf({ asOf, park }: Moment): string {
  return formatInstant(new Date(asOf), park, { month: 'short', day: 'numeric' });
}
