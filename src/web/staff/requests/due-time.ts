/** The time until an answer is due, as a number of a unit. */
import { requestDueMinutes, requestDueMinutesMin, type RequestKind } from '#domain/request-kinds.ts';

/** The units, with their minutes. */
export const dueUnits = { minutes: 1, hours: 60 } as const;

/** A time as it is typed. */
export interface DueTime {
  count: number;
  unit: keyof typeof dueUnits;
}

/** The largest unit that says the minutes without a fraction. */
export function splitMinutes(minutes: number): DueTime {
  return minutes % dueUnits.hours === 0
    ? { count: minutes / dueUnits.hours, unit: 'hours' }
    : { count: minutes, unit: 'minutes' };
}

/** The minutes of a typed time. */
export function minutesOfDue({ count, unit }: DueTime): number {
  return count * dueUnits[unit];
}

/** Why a time is refused; empty for one that the server takes. */
export function faultOfDue(kind: RequestKind, minutes: number): string {
  const { max } = requestDueMinutes[kind];
  const isFine = Number.isInteger(minutes) && minutes >= requestDueMinutesMin && minutes <= max;
  return isFine ? '' : `From ${requestDueMinutesMin} minutes to ${max / dueUnits.hours} hours`;
}
