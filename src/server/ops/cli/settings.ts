import { changeWatchSettings, readWatchSettings } from '#server/office/watch/watch-settings.ts';
import {
  changeParkSetting,
  faultOfSetting,
  listParkSettings,
} from '#server/office/settings/park-settings.service.ts';
import { parkSettings } from '#server/base/park-settings.ts';
import { fetchSettings } from '#server/base/settings.queries.ts';
import { hostActor } from '#server/staff/audit.queries.ts';
import { changeRequestDue, readRequestDue } from '#server/staff/requests/request-due.ts';
import type { RequestDue } from '#contract/calls/staff-request-due.ts';
import { requestDueMinutes, requestDueMinutesMin, requestKinds } from '#domain/request-kinds.ts';
import { exitCodes, UsageError, type Command, type Outcome } from './command.ts';
import { withHost, type Host } from './host.ts';
import { describeWatch, isWatchName, nameWidth, readWatchChange, watchHelp } from './settings-watch.ts';

/** The word for the server's own value. */
const ownWord = 'own';

/** Within which time the team answers requests, as an operator names, writes and reads it. */
const prefix = 'requestDue.';

/** True for a name of one of these settings, known or not. */
function isRequestDueName(name: string): boolean {
  return name.startsWith(prefix);
}

/** The line of the help. */
const requestDueHelp = `${prefix}KIND: within which time the team answers a request, such as 90m or 48h; later requests have it. KIND is ${requestKinds.join(', ')}.`;

/** The change that a name and a value make. Throws a UsageError. */
function readRequestDueChange(name: string, value: string): (former: RequestDue) => RequestDue {
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
function describeRequestDue(due: RequestDue): string[] {
  return requestKinds.map((kind) => `${`${prefix}${kind}`.padEnd(nameWidth)}${writeMinutes(due[kind])}`);
}

type Settings = Awaited<ReturnType<typeof readHostSettings>>;

/** Shows the operator's settings. */
export const settingsCommand: Command = {
  name: 'settings',
  parameters: '',
  summary: 'Shows the settings of the park that are kept in its database.',
  run: ({ environment }) =>
    withHost(environment, async (host) => outcomeOfSettings(await readHostSettings(host))),
};

/** Changes one of them. */
export const settingsSet: Command = {
  name: 'settings set',
  parameters: 'NAME VALUE',
  summary: 'Changes a setting of the park; servers follow at their next request.',
  details: [
    ...[...parkSettings].map(([name, { label, about }]) => `${name}: ${label}. ${about}`),
    `${ownWord} in place of a value takes back what was set, so that the server’s own value applies.`,
    requestDueHelp,
    watchHelp,
  ].join('\n'),
  run: ({ words: [name = '', value = ''], environment }) => {
    const change = changeOfSetting(name, value);
    return withHost(environment, async (host) => {
      await change(host);
      return outcomeOfSettings(await readHostSettings(host));
    });
  },
};

/** The change that a name and a value make; a wrong one is refused before the database is opened. */
function changeOfSetting(name: string, value: string): (host: Host) => Promise<unknown> {
  if (isWatchName(name)) return changeOfWatch(name, value);
  return isRequestDueName(name) ? changeOfRequestDue(name, value) : changeOfOne(name, value);
}

/** The stored settings; those of the watch list and of requests have the usual value where the park has not set one. */
async function readHostSettings(host: Host) {
  const [watch, requestDue] = [await readWatchSettings(host.db), await readRequestDue(host.db)];
  const { settings: park } = await listParkSettings(host);
  return { ...(await fetchSettings(host.db)), park, watch, requestDue };
}

function outcomeOfSettings(settings: Settings): Outcome {
  return { exitCode: exitCodes.done, text: describeSettings(settings), data: { ...settings } };
}

/** As the tab Watch changes them: in the record, and with a mail to those who got its mails until now. */
function changeOfWatch(name: string, value: string): (host: Host) => Promise<unknown> {
  const change = readWatchChange(name, value);
  return async (host) => {
    const former = await readWatchSettings(host.db);
    return changeWatchSettings(host, hostActor, { settings: change(former), former });
  };
}

/** As the tab Requests changes them. */
function changeOfRequestDue(name: string, value: string): (host: Host) => Promise<unknown> {
  const change = readRequestDueChange(name, value);
  return async (host) => {
    const former = await readRequestDue(host.db);
    return changeRequestDue(host, hostActor, { settings: change(former), former });
  };
}

/** As the tab Settings changes them. */
function changeOfOne(name: string, value: string): (host: Host) => Promise<unknown> {
  const setting = parkSettings.get(name);
  if (setting === undefined)
    throw new UsageError(
      `The settings are ${[...parkSettings.keys()].join(', ')}, and those that begin with requestDue. or watch.`,
    );
  const fault = value === ownWord ? undefined : faultOfSetting(setting, value);
  if (fault !== undefined) throw new UsageError(`The value of ${name} ${fault}.`);
  const change = { name, value: value === ownWord ? null : value };
  return (host) => changeParkSetting(host, hostActor, change, 'Setting');
}

function describeSettings({ park, watch, requestDue }: Settings): string {
  return [
    ...park.map(
      ({ name, value, ownValue }) =>
        `${name.padEnd(nameWidth - 1)} ${value ?? `${ownValue || 'none'} (${ownWord})`}`,
    ),
    ...describeRequestDue(requestDue),
    ...describeWatch(watch),
  ].join('\n');
}
