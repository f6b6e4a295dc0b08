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
  _Admin: atLevel('GET', '/admin', 20),
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
  'Session List': atLevel('GET', '/api/admin/session/', 70),
  'Session Update': atLevel('PUT', '/api/admin/session/', 100),
  'Loyalty List': atLevel('POST', '/api/admin/loyalty/', 20),
  'Loyalty Search': atLevel('POST', '/api/admin/loyalty/search/', 20),
  'Loyalty Account Remove': atLevel('DELETE', '/api/admin/loyalty/', 60),
  'Loyalty Order Remove': atLevel('DELETE', '/api/admin/loyalty/order/', 40),
  'Loyalty Season Pass Update': atLevel('POST', '/api/admin/loyalty/pass/', 20),
  'Loyalty Season Pass Remove': atLevel('DELETE', '/api/admin/loyalty/pass/', 40),
  ...claimPermissions(),
  'Loyalty Adjust': atLevel('POST', '/api/admin/loyalty/adjust/', 60),
  'Loyalty Merge': atLevel('POST', '/api/admin/loyalty/merge/', 60),
  ...tab('Reward', '/api/admin/reward/', everyTab),
  'Reward Redeem': atLevel('POST', '/api/admin/reward-redemption/', 20),
  'Earn Rules List': atLevel('GET', '/api/admin/earn-rules/', 20),
  'Earn Rules Create': atLevel('POST', '/api/admin/earn-rules/', 60),
  'Import List': atLevel('GET', '/api/admin/import/', 60),
  'Import Create': atLevel('PUT', '/api/admin/import/', 60),
  'Import Undo': atLevel('DELETE', '/api/admin/import/', 60),
  'Pass Refresh List': atLevel('GET', '/api/admin/pass-refresh/', 60),
  'Pass Refresh Create': atLevel('POST', '/api/admin/pass-refresh/', 60),
  'Pass Refresh Stop': atLevel('DELETE', '/api/admin/pass-refresh/', 60),
  'Message List': atLevel('GET', '/api/admin/message/', 40),
  'Message Update': atLevel('PUT', '/api/admin/message/', 40),
  'Message Delete': atLevel('DELETE', '/api/admin/message/', 40),
  'Message Send': atLevel('POST', '/api/admin/message/', 60),
  'Photo Request List': atLevel('GET', '/api/admin/photo-request/', 20),
  'Photo Request Update': atLevel('PUT', '/api/admin/photo-request/', 20),
  'Club Request List': atLevel('GET', '/api/admin/club-request/', 20),
  'Club Request Update': atLevel('PUT', '/api/admin/club-request/', 20),
  'Guest Search': atLevel('POST', '/api/admin/guest/search/', 20),
  'Order Correct': atLevel('POST', '/api/admin/order-correction/', 40),
  'Guest Erase': atLevel('DELETE', '/api/admin/guest/', 100),
  Scan: atLevel('POST', '/api/admin/scan/', 10),
  'Audit List': atLevel('GET', '/api/admin/audit/', 70),
  'Dashboard View': atLevel('GET', '/api/admin/dashboard/', 20),
  'Health View': atLevel('GET', '/api/admin/health/', 20),
  'Mail Resend': atLevel('POST', '/api/admin/mails/', 40),
  Export: atLevel('POST', '/api/admin/export/', 60),
  'Guess Lift': atLevel('DELETE', '/api/admin/guesses/', 20),
  'Link Send': atLevel('POST', '/api/admin/link/', 20),
  'Link Renew': atLevel('PUT', '/api/admin/link/', 20),
  'Link Revoke': atLevel('DELETE', '/api/admin/link/', 20),
  'Wallet Unbind': atLevel('DELETE', '/api/admin/wallet/bind/', 20),
  'Photo Update': atLevel('PUT', '/api/admin/photo/', 20),
  'Photo Remove': atLevel('DELETE', '/api/admin/photo/', 20),
  'Wristband Activate': atLevel('POST', '/api/admin/wristband/', 20),
  'Wristband Replace': atLevel('PUT', '/api/admin/wristband/', 20),
  'Wristband Release': atLevel('DELETE', '/api/admin/wristband/', 40),
  'Registration Update': atLevel('PUT', '/api/admin/registration/', 20),
  'Share Send': atLevel('POST', '/api/admin/share/', 20),
  'Share Stop': atLevel('DELETE', '/api/admin/share/', 20),
  'Voucher Print': atLevel('POST', '/api/admin/voucher/', 20),
  'Guest Message': atLevel('POST', '/api/admin/guest-message/', 20),
  'Loyalty Profile Update': atLevel('PUT', '/api/admin/loyalty/profile/', 40),
  'Loyalty Goodwill': atLevel('POST', '/api/admin/loyalty/goodwill/', 20),
  'Watch List': atLevel('GET', '/api/admin/watch/', 70),
  'Watch Note': atLevel('PUT', '/api/admin/watch/hit/', 70),
  'Watch Settings Update': atLevel('PUT', '/api/admin/watch/settings/', 100),
  ...tab('Goodwill Limit', '/api/admin/goodwill-limit/', everyTab),
  ...tab('Webhook', '/api/admin/webhook/', forAdministrators),
  'API Key List': atLevel('GET', '/api/admin/api-key/', 70),
  'API Key Create': atLevel('POST', '/api/admin/api-key/', 100),
  'API Key Delete': atLevel('DELETE', '/api/admin/api-key/', 100),
  'Help Request List': atLevel('GET', '/api/admin/help-request/', 20),
  'Help Request Update': atLevel('PUT', '/api/admin/help-request/', 20),
  ...tab('Answer Text', '/api/admin/answer-text/', everyTab),
  'Request Due Update': atLevel('PUT', '/api/admin/request-due/', 60),
  'Park Setting List': atLevel('GET', '/api/admin/park-setting/', 70),
  'Park Setting Update': atLevel('PUT', '/api/admin/park-setting/', 100),
} as const satisfies Record<string, StaffPermission>;

/**
 * The permissions to change or erase people, permissions or points, and to let other systems read: who has one needs a second factor
 * by default.
 */
export const sensitivePermissions = [
  'Team Member Create',
  'Team Member Update',
  'Team Member Delete',
  'Permission Create',
  'Permission Update',
  'Permission Delete',
  'Session Update',
  'Loyalty Account Remove',
  'Loyalty Order Remove',
  'Loyalty Adjust',
  'Loyalty Merge',
  'Loyalty Profile Update',
  'Guest Erase',
  'Earn Rules Create',
  'Webhook Create',
  'Webhook Update',
  'API Key Create',
  'Park Setting Update',
] as const satisfies readonly PermissionName[];

/** The name of a permission. */
export type PermissionName = keyof typeof staffPermissions;

/** The rows that a new park starts with. */
export function initialPermissionRows(): { name: string; api: string; method: string; level: number }[] {
  return Object.entries<StaffPermission>(staffPermissions).map(([name, permission]) => ({
    name,
    ...permission,
  }));
}

function atLevel(method: StaffPermission['method'], api: string, level: number): StaffPermission {
  return { method, api, level };
}

/** One permission for each kind of claim, such as `Loyalty Claim Tickets`. */
function claimPermissions(): Record<ClaimPermission, StaffPermission> {
  const rows = earnKindNames.map((kind) => [
    claimPermissionOf(kind),
    atLevel('POST', `/api/admin/loyalty/${kind}/`, 20),
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
    [`${entity} List`]: atLevel('GET', api, levels.list),
    [`${entity} Create`]: atLevel('POST', api, levels.create),
    [`${entity} Update`]: atLevel('PUT', api, levels.update),
    [`${entity} Delete`]: atLevel('DELETE', api, levels.delete),
  };
  return rows as Record<TabRow<Entity>, StaffPermission>; // a computed key's type is wider than its four values
}
