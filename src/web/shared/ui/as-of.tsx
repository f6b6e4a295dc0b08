import { createContext, use, useSyncExternalStore } from 'react';

import { locale } from '#domain/constants.ts';

/** From when what the screen shows is, and the park's time zone; null on screens that show nothing of a pass. */
export const AsOfContext = createContext<{ asOf: string; timeZone: string } | null>(null);

/**
 * "as of 14:02", beside whatever may have changed since. Always in the markup and shown only while the page is a kept
 * one (html[data-kept]), so that it is right before any script runs.
 */
export function AsOf() {
  const context = use(AsOfContext);
  const isToday = useIsToday(context);
  if (context === null) return null;
  return <span className="as-of"> as of {asOfText(context, isToday)}</span>;
}

/** What the whole page says while it is a kept one. */
export function KeptNotice() {
  const context = use(AsOfContext);
  const isToday = useIsToday(context);
  if (context === null) return null;
  return (
    <output className="kept-notice">
      No connection. This is your pass as of {asOfText(context, isToday)}; the balance and whether it is still
      good may have changed since.
    </output>
  );
}

type Moment = { asOf: string; timeZone: string };

/** The time alone on the day itself; the server cannot know on which day a page will be looked at. */
function useIsToday(moment: Moment | null): boolean {
  return useSyncExternalStore(
    never,
    () =>
      moment === null ||
      dayOf(moment.asOf, moment.timeZone) === dayOf(new Date().toISOString(), moment.timeZone),
    () => true,
  );
}

const never = () => () => {};

function asOfText({ asOf, timeZone }: Moment, isToday: boolean): string {
  const time = formatOf(timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(asOf),
  );
  return isToday ? time : `${dayOf(asOf, timeZone)}, ${time}`;
}

function dayOf(instant: string, timeZone: string): string {
  return formatOf(timeZone, { month: 'short', day: 'numeric' }).format(new Date(instant));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${options.hour ?? ''}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { timeZone, ...options });
  formats.set(key, made);
  return made;
}
