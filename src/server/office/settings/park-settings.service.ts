/** The tab Settings: what the team changes while the servers run, with the server's own values beside it. */
import * as z from 'zod/mini';

import type { ParkSettingView } from '#contract/calls/staff-park-settings.ts';

import { followSettings } from '#server/base/follow-settings.ts';
import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import { parkSettings, storedText, type ParkSetting } from '#server/base/park-settings.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { fetchStoredSettings, storeAnySetting } from '#server/base/settings.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { fetchLastEntries } from '../audit/entry-names.queries.ts';

type SettingServices = Pick<Services, 'db' | 'brand' | 'config' | 'freeTries'>;

/** Every setting that this park has, in the order of the table, with its last change. */
export async function listParkSettings(services: SettingServices): Promise<{ settings: ParkSettingView[] }> {
  const { db, brand } = services;
  const stored = await fetchStoredSettings(db);
  const shown = [...parkSettings].filter(([, { isOfClub }]) => brand.hasClub || isOfClub !== true);
  const entries = await fetchLastEntries(
    db,
    shown.map(([name]) => name),
  );
  const settings = shown.map(([name, setting]) => {
    const { group, label, about, input, unit } = setting;
    const last = entries.find(({ target }) => target === name);
    return {
      ...{ name, group, label, about, input, unit },
      value: storedText(setting, stored.get(name)) ?? null,
      ownValue: String(setting.ownOf(services)),
      changed: last === undefined ? null : { at: last.at.toISOString(), by: last.actorName },
    };
  });
  return { settings };
}

/** Why a value is refused, behind the label or the name of its setting; undefined for one that may be set. */
export function faultOfSetting({ kind }: ParkSetting, value: string): string | undefined {
  return z.safeParse(kind, value).error?.issues[0]?.message;
}

/**
 * Sets a value that the kind of the setting accepts, or takes it back with null. Refuses if `former`, where it is given,
 * is not the value that is set.
 */
export async function changeParkSetting(
  services: SettingServices & Pick<Services, 'clock'>,
  actor: StaffActor,
  { name, value, former }: { name: string; value: string | null; former?: string | null },
  action: 'Park Setting Update' | 'Setting' = 'Park Setting Update',
): Promise<{ value: string | null }> {
  const setting = parkSettings.get(name);
  if (setting === undefined) throw new Refusal('row-not-found');
  const fault = value === null ? undefined : faultOfSetting(setting, value);
  if (fault !== undefined)
    throw new Refusal('row-refused', {
      faults: [{ path: '/value', message: `${setting.label} ${fault}.` }],
    });
  const wanted = value === null ? undefined : z.parse(setting.kind, value);
  const ownValue = String(setting.ownOf(services));
  const recordOf = (set: string | null) => ({
    ...{ setting: setting.label, value: set ?? ownValue, isSetHere: set !== null },
  });
  const set = await services.db.transaction(async (tx) => {
    await takeLock(tx, 'parkSettings');
    const before = storedText(setting, (await fetchStoredSettings(tx)).get(name)) ?? null;
    if (former !== undefined && former !== before) throw new Refusal('park-setting-changed');
    const after = storedText(setting, wanted) ?? null;
    if (after === before) return before;
    await storeAnySetting(tx, name, wanted);
    const change = { action, target: name, before: recordOf(before), after: recordOf(after) };
    await writeAudit(tx, actor, change, services.clock.now());
    return after;
  });
  // It is saved; what goes wrong here, the job that follows does again.
  await followSettings(services).catch(() => undefined);
  return { value: set };
}
