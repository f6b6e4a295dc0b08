import { use, useSyncExternalStore } from 'react';

import { formatInstant } from '#domain/park-format.ts';
import { formatTimeOfDay } from '#domain/park-time.ts';

import { t } from '#web/shared/texts/t.ts';
import { AsOfContext, type Moment } from './as-of-context.ts';

/**
 * "as of 2:02 PM", after a text that may have changed since. Always in the markup, but visible only while the page is
 * a saved copy (html[data-kept]), so that it is correct before any script runs.
 */
export function AsOf() {
  const time = useAsOfText();
  if (time === null) return null;
  return (
    <span className="as-of" suppressHydrationWarning>
      {' '}
      {t('ui.asOf', { time })}
    </span>
  );
}

/** The time of the data on the screen, with its day if that is another; null on screens that show no pass. */
export function useAsOfText(): string | null {
  const context = use(AsOfContext);
  const isToday = useIsToday(context);
  return context === null ? null : asOfText(context, isToday);
}

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
  return isToday ? time : t('ui.dayAndTime', { day: dayOf(moment), time });
}

function dayOf({ asOf, park }: Moment): string {
  return formatInstant(new Date(asOf), park, { month: 'short', day: 'numeric' });
}
