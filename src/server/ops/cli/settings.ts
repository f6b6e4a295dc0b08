import { fetchSettings, storeSetting } from '#server/base/settings.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { hostActor } from '#server/staff/host-actor.ts';
import { exitCodes, UsageError, type Command } from './command.ts';
import { withHost, type Host } from './host.ts';

type Settings = Awaited<ReturnType<typeof fetchSettings>>;

/** Shows the operator's settings. */
export const settingsCommand: Command = {
  name: 'settings',
  parameters: '',
  summary: 'Shows the settings of the park that are kept in its database.',
  run: ({ environment }) =>
    withHost(environment, async ({ db }) => {
      const stored = await fetchSettings(db);
      return { exitCode: exitCodes.done, text: describeSettings(stored), data: { ...stored } };
    }),
};

/** Changes one of them. */
export const settingsSet: Command = {
  name: 'settings set',
  parameters: 'NAME VALUE',
  summary: 'Changes a setting of the park; servers follow at their next request.',
  details:
    'testPassesAllowed: on or off. On lets staff open the passes of the tab Test Passes.\nloyaltyMemberClaims: off, or the number of claims (1 to 1000) that a member with a proven email may make in a day.\ngateKeepsRedemptions: on or off. On lets scans at the gate’s screen use up passes (docs/gate-screen.md).',
  run: ({ words: [name = '', value = ''], environment }) => {
    const store = storeOf(name, value);
    return withHost(environment, async ({ db, clock }) => {
      const stored = await db.transaction(async (tx) => {
        const before = await fetchSettings(tx);
        await store(tx);
        const after = await fetchSettings(tx);
        await writeAudit(tx, hostActor, { action: 'Setting', target: name, before, after }, clock.now());
        return after;
      });
      return { exitCode: exitCodes.done, text: describeSettings(stored), data: { ...stored } };
    });
  },
};

function storeOf(name: string, value: string): (tx: Host['db']) => Promise<void> {
  if (name === 'testPassesAllowed' || name === 'gateKeepsRedemptions') {
    if (value !== 'on' && value !== 'off') throw new UsageError(`The value of ${name} is on or off.`);
    return (tx) => storeSetting(tx, name, value === 'on');
  }
  if (name !== 'loyaltyMemberClaims')
    throw new UsageError('The settings are testPassesAllowed, loyaltyMemberClaims and gateKeepsRedemptions.');
  const perDay = value === 'off' ? 0 : Number(/^\d{1,4}$/.exec(value)?.[0]);
  if (!(value === 'off' || (perDay >= 1 && perDay <= 1000)))
    throw new UsageError('The value of loyaltyMemberClaims is off, or a number from 1 to 1000.');
  return (tx) => storeSetting(tx, 'loyaltyMemberClaims', { isOn: value !== 'off', perDay });
}

function describeSettings({
  testPassesAllowed,
  loyaltyMemberClaims,
  gateKeepsRedemptions,
}: Settings): string {
  const claims = loyaltyMemberClaims?.isOn === true ? `${loyaltyMemberClaims.perDay} a day` : 'off';
  const switchOf = (isOn: boolean | undefined): string => (isOn === true ? 'on' : 'off');
  return [
    `testPassesAllowed     ${switchOf(testPassesAllowed)}`,
    `loyaltyMemberClaims   ${claims}`,
    `gateKeepsRedemptions  ${switchOf(gateKeepsRedemptions)}`,
  ].join('\n');
}
