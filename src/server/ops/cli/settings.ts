import { changeWatchSettings, readWatchSettings } from '#server/office/watch/watch-settings.ts';
import { fetchSettings, storeSetting } from '#server/base/settings.queries.ts';
import { writeAudit, hostActor } from '#server/staff/audit.queries.ts';
import { changeRequestDue, readRequestDue } from '#server/staff/requests/request-due.ts';
import type { RequestDue } from '#contract/calls/staff-request-due.ts';
import { requestDueMinutes, requestDueMinutesMin, requestKinds } from '#domain/request-kinds.ts';
import { exitCodes, UsageError, type Command, type Outcome } from './command.ts';
import { withHost, type Host } from './host.ts';
import { describeWatch, isWatchName, nameWidth, readWatchChange, watchHelp } from './settings-watch.ts';

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
    withHost(environment, async ({ db }) => outcomeOfSettings(await readHostSettings(db))),
};

/** Changes one of them. */
export const settingsSet: Command = {
  name: 'settings set',
  parameters: 'NAME VALUE',
  summary: 'Changes a setting of the park; servers follow at their next request.',
  details: [
    'testPassesAllowed: on or off. On lets staff open the passes of the tab Test Passes.',
    'loyaltyMemberClaims: off, or the number of claims (1 to 1000) that a member with a proven email may make in a day.',
    'gateKeepsRedemptions: on or off. On lets scans at the gate’s screen use up passes (docs/gate-screen.md).',
    requestDueHelp,
    watchHelp,
  ].join('\n'),
  run: ({ words: [name = '', value = ''], environment }) => {
    const change = changeOfSetting(name, value);
    return withHost(environment, async (host) => {
      await change(host);
      return outcomeOfSettings(await readHostSettings(host.db));
    });
  },
};

/** The change that a name and a value make; a wrong one is refused before the database is opened. */
function changeOfSetting(name: string, value: string): (host: Host) => Promise<unknown> {
  if (isWatchName(name)) return changeOfWatch(name, value);
  return isRequestDueName(name) ? changeOfRequestDue(name, value) : changeOfOne(name, value);
}

/** The stored settings; those of the watch list and of requests have the usual value where the park has not set one. */
async function readHostSettings(db: Host['db']) {
  const [watch, requestDue] = [await readWatchSettings(db), await readRequestDue(db)];
  return { ...(await fetchSettings(db)), watch, requestDue };
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

function changeOfOne(name: string, value: string): (host: Host) => Promise<unknown> {
  const store = storeOf(name, value);
  return ({ db, clock }) =>
    db.transaction(async (tx) => {
      const before = await fetchSettings(tx);
      await store(tx);
      const after = await fetchSettings(tx);
      await writeAudit(tx, hostActor, { action: 'Setting', target: name, before, after }, clock.now());
    });
}

function storeOf(name: string, value: string): (tx: Host['db']) => Promise<void> {
  if (name === 'testPassesAllowed' || name === 'gateKeepsRedemptions') {
    if (value !== 'on' && value !== 'off') throw new UsageError(`The value of ${name} is on or off.`);
    return (tx) => storeSetting(tx, name, value === 'on');
  }
  if (name !== 'loyaltyMemberClaims')
    throw new UsageError(
      'The settings are testPassesAllowed, loyaltyMemberClaims, gateKeepsRedemptions, and those that begin with requestDue. or watch.',
    );
  const perDay = value === 'off' ? 0 : Number(/^\d{1,4}$/.exec(value)?.[0]);
  if (!(value === 'off' || (perDay >= 1 && perDay <= 1000)))
    throw new UsageError('The value of loyaltyMemberClaims is off, or a number from 1 to 1000.');
  return (tx) => storeSetting(tx, 'loyaltyMemberClaims', { isOn: value !== 'off', perDay });
}

function describeSettings({
  testPassesAllowed,
  loyaltyMemberClaims,
  gateKeepsRedemptions,
  watch,
  requestDue,
}: Settings): string {
  const claims = loyaltyMemberClaims?.isOn === true ? `${loyaltyMemberClaims.perDay} a day` : 'off';
  const switchOf = (isOn: boolean | undefined): string => (isOn === true ? 'on' : 'off');
  const lines = [
    ['testPassesAllowed', switchOf(testPassesAllowed)],
    ['loyaltyMemberClaims', claims],
    ['gateKeepsRedemptions', switchOf(gateKeepsRedemptions)],
  ] as const;
  return [
    ...lines.map(([name, value]) => `${name.padEnd(nameWidth)}${value}`),
    ...describeRequestDue(requestDue),
    ...describeWatch(watch),
  ].join('\n');
}
