/** The settings of the watch list, as an operator names, writes and reads them. */
import { watchSettingsSchema, type WatchSettings } from '#contract/calls/staff-watch.ts';
import { watchFigureNames, type WatchFigureName } from '#contract/watch-figures.ts';

import { UsageError } from './command.ts';

const limitPrefix = 'watch.';
const limitMax = 1_000_000_000;
const shiftEnd = 'watch.shiftEndMinutes';
const mailTo = 'watch.mailTo';

/** True for a name of one of these settings, known or not. */
export function isWatchName(name: string): boolean {
  return name.startsWith(limitPrefix);
}

/** The lines of the help. */
export const watchHelp = [
  `watch.FIGURE: the value in a day from which the tab Watch reports a member, or off. FIGURE is ${watchFigureNames.join(', ')}.`,
  `${mailTo}: who gets a mail about each report: addresses with commas between them, or off. Those who get it now are told.`,
  `${shiftEnd}: how many minutes (5 to 120) before its end a shift counts as ending.`,
].join('\n');

/** The change that a name and a value make. Throws a UsageError. */
export function readWatchChange(name: string, value: string): (former: WatchSettings) => WatchSettings {
  if (name === mailTo) return (former) => withAddresses(former, value);
  if (name === shiftEnd) {
    const minutes = /^\d{1,3}$/.test(value) ? Number(value) : 0;
    if (minutes < 5 || minutes > 120)
      throw new UsageError(`The value of ${name} is a number of minutes from 5 to 120.`);
    return (former) => ({ ...former, shiftEndMinutes: minutes });
  }
  const figure = figureOf(name);
  const limit = value === 'off' ? 0 : /^\d{1,10}$/.test(value) ? Number(value) : -1;
  if (limit < 0 || limit > limitMax)
    throw new UsageError(`The value of ${name} is off, or a number up to ${limitMax}.`);
  return (former) => ({ ...former, limits: { ...former.limits, [figure]: limit } });
}

function figureOf(name: string): WatchFigureName {
  const figure = watchFigureNames.find((one) => `${limitPrefix}${one}` === name);
  if (figure !== undefined) return figure;
  const names = watchFigureNames.map((one) => `${limitPrefix}${one}`);
  throw new UsageError(`The settings of the watch list are ${[...names, mailTo, shiftEnd].join(', ')}.`);
}

function withAddresses(former: WatchSettings, value: string): WatchSettings {
  const addresses = value === 'off' ? [] : value.split(',').map((address) => address.trim());
  const wanted = watchSettingsSchema.safeParse({ ...former, mailTo: addresses });
  if (!wanted.success)
    throw new UsageError(
      `The value of ${mailTo} is off, or up to 10 email addresses with commas between them.`,
    );
  return wanted.data;
}

/** One line for each of these settings. */
export function describeWatch({ limits, mailTo: addresses, shiftEndMinutes }: WatchSettings): string[] {
  const lines: [string, string][] = [
    ...watchFigureNames.map((figure): [string, string] => [
      `${limitPrefix}${figure}`,
      limits[figure] === 0 ? 'off' : String(limits[figure]),
    ]),
    [mailTo, addresses.length === 0 ? 'off' : addresses.join(', ')],
    [shiftEnd, String(shiftEndMinutes)],
  ];
  return lines.map(([name, value]) => `${name.padEnd(nameWidth)}${value}`);
}

/** The column in which the values of all settings begin. */
export const nameWidth = 24;
