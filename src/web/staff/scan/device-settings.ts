/** The settings of this device. They stay when a member signs out. */
import * as z from 'zod/mini';

import { gateNameLengthMax } from '#contract/calls/staff-scan.ts';

import { changeStored, readStored } from './gate-store.ts';

const settings = z.object({
  /** The name of the gate; may be empty. */
  place: z.string().check(z.maxLength(gateNameLengthMax)),
  hasSound: z.boolean(),
  hasVibration: z.boolean(),
});

/** The settings of this device. */
export type DeviceSettings = z.output<typeof settings>;

/** Of a device on which nothing was set. */
export const firstSettings: DeviceSettings = { place: '', hasSound: true, hasVibration: true };

const key = 'settings';

/** Reads the settings. */
export async function readGateSettings(): Promise<DeviceSettings> {
  return settings.safeParse(await readStored('device', key)).data ?? firstSettings;
}

/** Stores the settings. */
export async function keepSettings(changed: DeviceSettings): Promise<void> {
  await changeStored('device', (table) => table.put(changed, key));
}
