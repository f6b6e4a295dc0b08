/**
 * Every permission that the product knows: the API and method that it opens, and the level that a new park starts with.
 * A park's own rows decide from then on (staff §6); a call of the contract names its permission by these names.
 */

import { claimPermissionOf, type ClaimPermission } from '#domain/earn-kinds.ts';
import { earnKindNames } from '#domain/guest-claims.ts';

/** Where a permission opens a door, and for whom at first. */
export interface StaffPermission {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  api: string;
  /** The level that the row is made with. */
  level: number;
}

const everyTab = { list: 20, create: 60, update: 60, delete: 60 };
const forAdministrators = { list: 70, create: 100, update: 100, delete: 100 };

export const staffPermissions = {
  _Admin: at('GET', '/admin', 20),
  ...tab('Pass Customization', '/api/admin/pass-customization/', everyTab),
  ...tab('Pass Customization Category', '/api/admin/pass-customization-categories/', everyTab),
  ...tab('Test Pass', '/api/admin/test-passes/', everyTab),
  ...tab('Wallet Exception', '/api/admin/wallet-exception/', {
    list: 20,
    create: 20,
    update: 20,
    delete: 40,
  }),
  ...tab('Wallet Item Exclusion', '/api/admin/wallet-item-exclusion/', everyTab),
  ...tab('Wristband Merch Pack ID', '/api/admin/wristband-merch-pack-ids/', everyTab),
  ...tab('Team Member', '/api/admin/team-member/', forAdministrators),
  ...tab('Permission', '/api/admin/permission/', forAdministrators),
  'Session List': at('GET', '/api/admin/session/', 70),
  'Session Update': at('PUT', '/api/admin/session/', 100),
  'Loyalty List': at('POST', '/api/admin/loyalty/', 20),
  'Loyalty Search': at('POST', '/api/admin/loyalty/search/', 20),
  'Loyalty Account Remove': at('DELETE', '/api/admin/loyalty/', 60),
  'Loyalty Order Remove': at('DELETE', '/api/admin/loyalty/order/', 40),
  'Loyalty Season Pass Update': at('POST', '/api/admin/loyalty/pass/', 20),
  'Loyalty Season Pass Remove': at('DELETE', '/api/admin/loyalty/pass/', 40),
  ...claimPermissions(),
  'Loyalty Adjust': at('POST', '/api/admin/loyalty/adjust/', 60),
  'Loyalty Merge': at('POST', '/api/admin/loyalty/merge/', 60),
  'Earn Rules List': at('GET', '/api/admin/earn-rules/', 20),
  'Earn Rules Create': at('POST', '/api/admin/earn-rules/', 60),
  'Import List': at('GET', '/api/admin/import/', 60),
  'Import Create': at('PUT', '/api/admin/import/', 60),
  'Photo Request List': at('GET', '/api/admin/photo-request/', 20),
  'Photo Request Update': at('PUT', '/api/admin/photo-request/', 20),
  'Guest Search': at('POST', '/api/admin/guest/search/', 20),
  'Guest Erase': at('DELETE', '/api/admin/guest/', 100),
  Scan: at('POST', '/api/admin/scan/', 10),
  'Audit List': at('GET', '/api/admin/audit/', 70),
  'Dashboard View': at('GET', '/api/admin/dashboard/', 20),
  Export: at('POST', '/api/admin/export/', 60),
  'Guess Lift': at('DELETE', '/api/admin/guesses/', 20),
  'Wallet Unbind': at('DELETE', '/api/admin/wallet/bind/', 20),
} as const satisfies Record<string, StaffPermission>;

/** The name of a permission. */
export type PermissionName = keyof typeof staffPermissions;

/** The rows that a new park starts with. */
export function initialPermissionRows(): { name: string; api: string; method: string; level: number }[] {
  return Object.entries<StaffPermission>(staffPermissions).map(([name, permission]) => ({
    name,
    ...permission,
  }));
}

function at(method: StaffPermission['method'], api: string, level: number): StaffPermission {
  return { method, api, level };
}

/** One permission for each kind of claim, such as `Loyalty Claim Tickets`. */
function claimPermissions(): Record<ClaimPermission, StaffPermission> {
  const rows = earnKindNames.map((kind) => [
    claimPermissionOf(kind),
    at('POST', `/api/admin/loyalty/${kind}/`, 20),
  ]);
  return Object.fromEntries(rows) as Record<ClaimPermission, StaffPermission>; // one row for each kind
}

type TabRow<Entity extends string> = `${Entity} ${'List' | 'Create' | 'Update' | 'Delete'}`;

function tab<Entity extends string>(
  entity: Entity,
  api: string,
  levels: typeof everyTab,
): Record<TabRow<Entity>, StaffPermission> {
  const rows = {
    [`${entity} List`]: at('GET', api, levels.list),
    [`${entity} Create`]: at('POST', api, levels.create),
    [`${entity} Update`]: at('PUT', api, levels.update),
    [`${entity} Delete`]: at('DELETE', api, levels.delete),
  };
  return rows as Record<TabRow<Entity>, StaffPermission>; // a computed key's type is wider than its four values
}
