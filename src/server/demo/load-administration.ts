import { adminTabs, type AdminTab, type AdminTabName } from '#contract/admin-tabs.ts';
import { initialPermissionRows } from '#contract/staff-permissions.ts';
import { firstGoodwillLimits } from '#domain/goodwill.ts';

import { hashPassword } from '#server/base/security/passwords.ts';
import type { Database } from '#server/base/db/database.ts';
import { goodwillLimits, permissions } from '#server/base/db/schema/administration.ts';
import { tabStorage } from '#server/office/tabs/tab-storage.queries.ts';
import type { DemoPark } from './demo-data.ts';
import type { TimeShift } from './time-shift.ts';

type TabRow = Readonly<Record<string, string | number | boolean>>;

/** Loads the back office's tables, and the team with one password for all. */
export async function loadAdministration(
  db: Database,
  { admin }: DemoPark,
  shift: TimeShift,
  password: string,
): Promise<void> {
  const load = async (tab: AdminTabName, rows: readonly TabRow[]): Promise<void> => {
    await db.insert(tabStorage[tab].table).values(rows.map((row) => storedRowOf(tab, row, shift)));
  };
  await load('pass-customizations', admin.passCustomizations);
  await load('pass-customization-categories', admin.passCustomizationCategories);
  await load('test-passes', admin.testPasses);
  await load('wallet-exceptions', admin.walletExceptions);
  await load('wallet-item-exclusions', admin.walletItemExclusions);
  await load('wristband-merch-pack-ids', admin.wristbandMerchPackIDs);
  const passwordHashes = await Promise.all(admin.team.map(() => hashPassword(password)));
  const team = admin.team.map((row, place) => ({
    ...storedRowOf('team', row, shift),
    passwordHash: passwordHashes[place],
  }));
  await db.insert(tabStorage.team.table).values(team);
  await loadPermissions(db, admin.permissions, shift);
  await db.insert(goodwillLimits).values([...firstGoodwillLimits]);
}

/** A row as its table stores it; the demo park has its texts as they are stored, and the times of its own days. */
function storedRowOf(name: AdminTabName, row: TabRow, shift: TimeShift): Record<string, unknown> {
  const { columns, idField }: AdminTab = adminTabs[name];
  const fields: Readonly<Record<string, { key: string } | undefined>> = tabStorage[name].fields;
  const cells = columns.flatMap(({ name: field, kind }): [string, unknown][] => {
    const [key, cell] = [fields[field]?.key, row[field]];
    if (key === undefined || cell === undefined) return [];
    if (kind === 'datetime') return [[key, shift(String(cell))]];
    return [[key, kind === 'item-id' ? String(cell) : cell]];
  });
  return { guid: row[idField], ...Object.fromEntries(cells) };
}

/** The demo park's own rows first; all other permissions start as in a new park. */
async function loadPermissions(
  db: Database,
  own: DemoPark['admin']['permissions'],
  shift: TimeShift,
): Promise<void> {
  const others = initialPermissionRows()
    .filter(({ name }) => !own.some((row) => row.permissionName === name))
    .map(({ name, api, method, level }) => ({ name, api, method, accessLevelMin: level, isActive: true }));
  await db
    .insert(tabStorage.permissions.table)
    .values(own.map((row) => storedRowOf('permissions', row, shift)));
  await db.insert(permissions).values(others);
}
