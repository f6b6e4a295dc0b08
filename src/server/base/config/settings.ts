/** The table of settings: every group in the order in which `.env.example` and the runbook print it. */
import { directorySettings } from './read-directory.ts';
import type { Setting, Settings } from './parse-settings.ts';
import * as server from './server-settings.ts';
import * as service from './service-settings.ts';

export const settingGroups: readonly { title: string; rows: Settings }[] = [
  { title: 'The server', rows: server.serverSettings },
  { title: 'The database', rows: server.databaseSettings },
  { title: 'Addresses', rows: server.addressSettings },
  { title: 'Metrics, log and traces', rows: server.reportSettings },
  { title: 'Mail', rows: { ...service.mailSettings, ...service.mailSigningSettings } },
  { title: 'Second factor of the team', rows: service.factorSettings },
  { title: 'Directory of the team', rows: directorySettings },
  { title: 'Other systems', rows: { ...service.systemSettings, ...service.paceSettings } },
  { title: 'Store of photos', rows: service.photoStoreSettings },
];

/** The names of the settings for which a claim holds, in the order of the alphabet. */
export function namesOfSettings(isMeant: (setting: Setting) => boolean): string[] {
  return settingGroups
    .flatMap(({ rows }) => Object.values(rows))
    .filter(isMeant)
    .map(({ name }) => name)
    .toSorted();
}

export const secretNames = namesOfSettings(({ isSecret }) => isSecret === true);
