import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { adminTabs, type AdminTab } from './admin-tabs.ts';
import { initialPermissionRows, staffPermissions } from './staff-permissions.ts';

interface SeedRow {
  permissionName: string;
  permissionAPI: string;
  permissionMethod: string;
  permissionMinimumAccessLevel: number;
}

const demo = JSON.parse(readFileSync('src/server/demo/demo-park.json', 'utf8')) as {
  admin: { permissions: SeedRow[] };
}; // the demo park's own form

test('the permissions of a new park are those of the demo park, and those of the tabs that it does not name', () => {
  const seeded = demo.admin.permissions.map((row) => ({
    name: row.permissionName,
    api: row.permissionAPI,
    method: row.permissionMethod,
    level: row.permissionMinimumAccessLevel,
  }));
  const ours = initialPermissionRows();
  expect(ours).toEqual(expect.arrayContaining(seeded));
  const names = new Set(seeded.map((row) => row.name));
  expect(ours.map((row) => row.name).filter((name) => !names.has(name))).toEqual([
    'Reward List',
    'Reward Create',
    'Reward Update',
    'Reward Delete',
    'Reward Redeem',
    'Earn Rules List',
    'Earn Rules Create',
    'Import List',
    'Import Create',
    'Import Undo',
    'Pass Refresh List',
    'Pass Refresh Create',
    'Pass Refresh Stop',
    'Message List',
    'Message Update',
    'Message Delete',
    'Message Send',
    'Club Request List',
    'Club Request Update',
    'Order Correct',
    'Dashboard View',
    'Health View',
    'Mail Resend',
    'Guess Lift',
    'Link Send',
    'Link Renew',
    'Link Revoke',
    'Photo Update',
    'Photo Remove',
    'Wristband Activate',
    'Wristband Replace',
    'Wristband Release',
    'Registration Update',
    'Share Send',
    'Share Stop',
    'Voucher Print',
    'Guest Message',
    'Loyalty Profile Update',
    'Loyalty Goodwill',
    'Watch List',
    'Watch Note',
    'Watch Settings Update',
    'Goodwill Limit List',
    'Goodwill Limit Create',
    'Goodwill Limit Update',
    'Goodwill Limit Delete',
    'Webhook List',
    'Webhook Create',
    'Webhook Update',
    'Webhook Delete',
    'API Key List',
    'API Key Create',
    'API Key Delete',
    'Help Request List',
    'Help Request Update',
    'Answer Text List',
    'Answer Text Create',
    'Answer Text Update',
    'Answer Text Delete',
    'Request Due Update',
    'Park Setting List',
    'Park Setting Update',
  ]);
});

test('no two permissions open the same door', () => {
  const doors = Object.values(staffPermissions).map(({ method, api }) => `${method} ${api}`);
  expect(new Set(doors).size).toBe(doors.length);
});

test.each(Object.entries<AdminTab>(adminTabs))(
  'the permissions of the tab %s name the methods and the address of its calls',
  (_name, { api, permissions: { list, create, update, delete: remove } }) => {
    const doors = [list, create, update, remove].map(
      (name) => name && `${staffPermissions[name].method} ${staffPermissions[name].api}`,
    );
    expect(doors).toEqual([`GET ${api}`, create && `POST ${api}`, `PUT ${api}`, remove && `DELETE ${api}`]);
  },
);
