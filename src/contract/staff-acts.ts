/**
 * Every act that the audit log records: how it is undone and by whose permission, or the reason why it stays. The log
 * accepts no other act, so an act that is added later needs its row here first.
 */
import { refusedActions } from '#domain/sign-in-log-actions.ts';
import { claimPermissionOf, type ClaimPermission } from '#domain/earn-kinds.ts';
import { earnKindNames } from '#domain/guest-claims.ts';

import { adminTabs, type AdminTab, type AdminTabName } from './admin-tabs.ts';
import type { PermissionName } from './staff-permissions.ts';

/** The ways in which an act is undone; src/server/guests/undo/undo.service.ts has one function for each. */
export type UndoWay =
  | 'row-create'
  | 'row-update'
  | 'row-delete'
  | 'points'
  | 'claim'
  | 'order-remove'
  | 'season-pass'
  | 'account-create'
  | 'merge'
  | 'renumber'
  | 'withdrawal'
  | 'links'
  | 'request-answer'
  | 'contact'
  | 'wristband'
  | 'message'
  | 'mapping'
  | 'earn-rules'
  | 'look'
  | 'park-setting';

/** An act that can be taken back. */
interface UndoableAct {
  way: UndoWay;
  /** The permission of the act, which its undo needs too. */
  permission: PermissionName;
  /** The later acts on the same target that stand in the way; `every` for all acts that change something. */
  blockedBy: 'every' | readonly string[];
}

/** An act that stays. */
interface FinalAct {
  /** Said to the team in place of the button. */
  stays: string;
  /** True if the act changed nothing that another act could build on. */
  isReading?: boolean;
}

/** The rule of one act. */
export type ActRule = UndoableAct | FinalAct;

const onlyRead = { stays: 'Nothing was changed', isReading: true } as const;
const mailSent = { stays: 'The mail is on its way' } as const;
const secret = { stays: 'Passwords, passkeys, codes and sessions are never restored' } as const;
const byHost = { stays: 'The operator of the server did this' } as const;
const contactActs = ['Registration Update'] as const;
const bandActs = ['Wristband Activate', 'Wristband Replace', 'Wristband Release'] as const;
const linkActs = ['Link Send', 'Link Renew', 'Link Revoke', 'Pass Correct', 'Pass Move'] as const;

/** An answer stands in the way of the undo of an earlier one. */
const answerOf = <Act extends PermissionName>(act: Act) =>
  ({ way: 'request-answer', permission: act, blockedBy: [act] }) as const;

const otherActs = {
  'Loyalty Adjust': { way: 'points', permission: 'Loyalty Adjust', blockedBy: [] },
  'Loyalty Goodwill': { way: 'points', permission: 'Loyalty Goodwill', blockedBy: [] },
  'Loyalty Profile Update': { stays: 'Correct it once more; the former values stand here' },
  'Loyalty Order Remove': { way: 'order-remove', permission: 'Loyalty Order Remove', blockedBy: [] },
  'Loyalty Account Create': { way: 'account-create', permission: 'Loyalty List', blockedBy: 'every' },
  'Loyalty Season Pass Update': {
    way: 'season-pass',
    permission: 'Loyalty Season Pass Update',
    blockedBy: ['Loyalty Season Pass Remove', 'Loyalty Merge', 'Loyalty Account Remove'],
  },
  'Loyalty Season Pass Remove': {
    way: 'season-pass',
    permission: 'Loyalty Season Pass Remove',
    blockedBy: ['Loyalty Season Pass Update', 'Loyalty Merge', 'Loyalty Account Remove'],
  },
  'Loyalty Account Remove': { stays: 'The person was erased with the account' },
  'Loyalty Merge': { way: 'merge', permission: 'Loyalty Merge', blockedBy: ['Loyalty Account Remove'] },
  'Loyalty Search': onlyRead,

  'Pass Correct': { way: 'renumber', permission: 'Order Correct', blockedBy: [] },
  'Pass Move': { way: 'renumber', permission: 'Order Correct', blockedBy: [] },
  'Order Withdraw': { way: 'withdrawal', permission: 'Order Correct', blockedBy: [] },
  'Link Renew': { way: 'links', permission: 'Link Renew', blockedBy: linkActs },
  'Link Revoke': { way: 'links', permission: 'Link Revoke', blockedBy: linkActs },
  'Link Send': mailSent,
  'Link Print': onlyRead,
  'Guess Lift': { stays: 'The guest may have tried again since' },
  'Registration Update': { way: 'contact', permission: 'Registration Update', blockedBy: contactActs },
  'Photo Update': { stays: 'Add another photo instead' },
  'Photo Remove': { stays: 'The guest was asked for another photo' },
  'Share Send': mailSent,
  'Share Stop': { stays: 'The friend’s link has ended; the guest can share again' },
  'Voucher Print': onlyRead,
  'Guest Message': mailSent,
  'Guest View': onlyRead,
  'Guest Photo View': onlyRead,
  'Wristband Activate': { way: 'wristband', permission: 'Wristband Activate', blockedBy: bandActs },
  'Wristband Replace': { way: 'wristband', permission: 'Wristband Replace', blockedBy: bandActs },
  'Wristband Release': { way: 'wristband', permission: 'Wristband Release', blockedBy: bandActs },
  'Scan Conflict': { stays: 'It reports scans, and changed nothing', isReading: true },
  'Scan Difference': { stays: 'It reports a scan, and changed nothing', isReading: true },
  'Wallet Unbind': { stays: 'The pass on the former phone has become void' },
  'Guest Search': onlyRead,

  'Watch Note': { stays: 'A note stays with its hit' },
  'Request Due Update': { stays: 'Change the times once more instead; the former ones stand here' },
  'Park Setting Update': { way: 'park-setting', permission: 'Park Setting Update', blockedBy: 'every' },
  'Watch Settings Update': { stays: 'Change the settings once more instead; the former ones stand here' },

  'Mail Resend': { stays: 'The mails are on their way' },

  'Webhook Create': { stays: 'Delete the webhook instead' },
  'Webhook Update': { stays: 'Change the webhook once more instead; the former values stand here' },
  'Webhook State': { stays: 'Pause or resume the webhook in its tab instead' },
  'Webhook Secret': secret,
  'Webhook Delete': { stays: 'Add the webhook once more instead; it gets a new secret' },
  'Webhook Test': { stays: 'The test message was sent' },
  'Webhook Resend': { stays: 'The event is on its way' },
  'Webhook Replay': { stays: 'The events are on their way' },

  'API Key Create': { stays: 'Delete the key instead' },
  'API Key Delete': { stays: 'A deleted key never works again; make one of another name instead' },

  'Role Create': { stays: 'Delete the role instead' },
  'Role Update': { stays: 'Change the role once more instead' },
  'Role Delete': { stays: 'Create the role once more instead' },

  'Look Publish': { way: 'look', permission: 'Pass Customization Update', blockedBy: 'every' },
  'Look Return': { way: 'look', permission: 'Pass Customization Update', blockedBy: 'every' },
  'Look Draft Update': { stays: 'No guest sees a draft; change it once more' },
  'Look Draft Delete': { stays: 'Start the draft again from the look instead' },
  'Look Season Create': { stays: 'End the season in the Look Studio instead' },
  'Look Season End': { stays: 'Publish the season once more instead' },
  'Look Picture Upload': { stays: 'A picture that no look uses is deleted by itself' },

  'Photo Request Update': answerOf('Photo Request Update'),
  'Photo Request View': onlyRead,
  'Club Request Update': answerOf('Club Request Update'),
  'Help Request Update': answerOf('Help Request Update'),
  'Request Take Over': { stays: 'Take the request over once more instead' },

  'Message Create': { way: 'message', permission: 'Message Update', blockedBy: 'every' },
  'Message Update': { way: 'message', permission: 'Message Update', blockedBy: 'every' },
  'Message Delete': { way: 'message', permission: 'Message Delete', blockedBy: 'every' },
  'Message Send': { way: 'message', permission: 'Message Send', blockedBy: [] },
  'Message Stop': { stays: 'The message was taken off pages and phones' },
  'Message Test': { stays: 'The test message is on its way' },
  'Message Sent': { stays: 'The message has reached guests' },

  'Import Mapping Save': { way: 'mapping', permission: 'Import Create', blockedBy: 'every' },
  'Import Mapping Remove': { way: 'mapping', permission: 'Import Create', blockedBy: 'every' },
  'Import Create': { stays: 'An import has its own undo, in the tab Imports' },
  'Import Undo Preview': onlyRead,
  'Import Undo Preview End': onlyRead,
  'Import Undo': { stays: 'Import the file again instead' },
  'Import Undo End': { stays: 'Import the file again instead' },

  'Earn Rules Create': { way: 'earn-rules', permission: 'Earn Rules Create', blockedBy: [] },
  'Pass Refresh Create': { stays: 'Updates are on their way; the refresh can be stopped' },
  'Pass Refresh Stop': { stays: 'Start the refresh again instead' },
  'Reward Redeem': { stays: 'The reward was handed over' },
  'Reward Return': { stays: 'The member can take the reward again' },
  'Reward Picture Upload': { stays: 'A picture that no reward uses is deleted by itself' },
  Export: onlyRead,

  'Guest Erase': { stays: 'An erasure is final' },
  'Guest Export': onlyRead,
  'Export By Key': onlyRead,
  Setting: byHost,
  'Server Keys Reseal': byHost,
  'Demo Remove': byHost,
  'Card Page Print': onlyRead,
  'Permission Add': byHost,
  'Administrator Create': byHost,
  'Administrator Reset': byHost,

  'Sign In': onlyRead,
  'Sign Out': secret,
  'Own Sessions End': secret,
  'Password Change': secret,
  'Password By Link': secret,
  'Password Link Send': mailSent,
  'Passkey Add': secret,
  'Passkey Remove': secret,
  'Recovery Codes Make': secret,
  'Second Factor Remove': secret,
  'One-Time Code On': secret,
  'One-Time Code Off': secret,
  'Directory Link': secret,
  'Directory Logout': secret,
} as const satisfies Record<string, ActRule>;

type ActIn<Permissions, Mode extends string> =
  Permissions extends Record<Mode, infer Act extends string> ? Act : never;
type TabPermissions = (typeof adminTabs)[AdminTabName]['permissions'];

/** The acts on rows of data tabs, which are named as their permissions. */
export type TabAct =
  | ActIn<TabPermissions, 'create'>
  | ActIn<TabPermissions, 'update'>
  | ActIn<TabPermissions, 'delete'>;

type RefusedAct = (typeof refusedActions)[keyof typeof refusedActions];

/** The name of an act in the audit log. */
export type StaffAct = keyof typeof otherActs | TabAct | ClaimPermission | RefusedAct;

/** The name of an entry of the audit log: an act, or its undo. */
export type AuditAction = StaffAct | `${StaffAct} Undo`;

/** Every act with its rule. */
export const staffActs: Readonly<Record<StaffAct, ActRule>> = {
  ...otherActs,
  ...tabActs(),
  ...claimActs(),
  ...refusedActs(),
};

/** The act of a change of a row. */
export function tabActOf(tab: AdminTab, mode: 'create' | 'update' | 'delete'): TabAct {
  const act = tab.permissions[mode];
  if (act === undefined) throw new Error(`No one may ${mode} a ${tab.rowName}.`);
  return act as TabAct; // a permission of the same table
}

/** The data tab of an act on a row; undefined for every other act. */
export function tabOfAct(action: string): AdminTabName | undefined {
  const names = Object.keys(adminTabs) as AdminTabName[]; // the table's own keys
  return names.find((name) => {
    const { create, update, delete: remove }: AdminTab['permissions'] = adminTabs[name].permissions;
    return [create, update, remove].some((act) => act === action);
  });
}

/** The act that an entry undoes, by the entry's name; undefined for an entry that is no undo. */
export function undoneAct(action: string): string | undefined {
  const act = /^(.+) Undo$/.exec(action)?.[1];
  return act !== undefined && Object.hasOwn(staffActs, act) && !Object.hasOwn(staffActs, action)
    ? act
    : undefined;
}

function tabActs(): Record<TabAct, ActRule> {
  const rows = Object.values<AdminTab>(adminTabs).flatMap(({ permissions }) =>
    (['create', 'update', 'delete'] as const).flatMap((mode) => {
      const permission = permissions[mode];
      return permission === undefined
        ? []
        : [[permission, { way: `row-${mode}`, permission, blockedBy: 'every' }] as const];
    }),
  );
  return Object.fromEntries(rows) as Record<TabAct, ActRule>; // one row for each act of each tab
}

function claimActs(): Record<ClaimPermission, ActRule> {
  const rows = earnKindNames.map((kind) => {
    const permission = claimPermissionOf(kind);
    return [permission, { way: 'claim', permission, blockedBy: [] }] as [ClaimPermission, ActRule];
  });
  return Object.fromEntries(rows) as Record<ClaimPermission, ActRule>; // one row for each kind
}

function refusedActs(): Record<RefusedAct, ActRule> {
  const rows = Object.values(refusedActions).map((act) => [act, onlyRead] as const);
  return Object.fromEntries(rows) as Record<RefusedAct, ActRule>; // one row for each name
}
