/** Within which time the team answers requests, as an operator names, writes and reads it. */
import type { RequestDue } from '#contract/calls/staff-request-due.ts';
import { requestDueMinutes, requestDueMinutesMin, requestKinds } from '#domain/request-kinds.ts';

import { UsageError } from './command.ts';
import { nameWidth } from './settings-watch.ts';

const prefix = 'requestDue.';

/** True for a name of one of these settings, known or not. */
export function isRequestDueName(name: string): boolean {
  return name.startsWith(prefix);
}

/** The line of the help. */
export const requestDueHelp = `${prefix}KIND: within which time the team answers a request, such as 90m or 48h; later requests have it. KIND is ${requestKinds.join(', ')}.`;

/** The change that a name and a value make. Throws a UsageError. */
export function readRequestDueChange(name: string, value: string): (former: RequestDue) => RequestDue {
  const kind = requestKinds.find((one) => `${prefix}${one}` === name);
  if (kind === undefined) {
    const names = requestKinds.map((one) => `${prefix}${one}`);
    throw new UsageError(`The times of requests are ${names.join(', ')}.`);
  }
  const [, count = '', unit] = /^(\d{1,5})([mh])$/.exec(value) ?? [];
  const minutes = Number(count) * (unit === 'h' ? 60 : 1);
  const { max } = requestDueMinutes[kind];
  if (minutes < requestDueMinutesMin || minutes > max)
    throw new UsageError(
      `The value of ${name} is a time from ${requestDueMinutesMin}m to ${writeMinutes(max)}, such as 90m or 2h.`,
    );
  return (former) => ({ ...former, [kind]: minutes });
}

function writeMinutes(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`;
}

/** One line for each of these settings. */
export function describeRequestDue(due: RequestDue): string[] {
  return requestKinds.map((kind) => `${`${prefix}${kind}`.padEnd(nameWidth)}${writeMinutes(due[kind])}`);
}
