/**
 * Everything that the key of another system can be made for, in one table: the command line, the tab API Keys and the
 * server read it. A call of the contract names one of these as its `grant`, or a kind of import in its path.
 */
import { gateGrant } from './calls/gate.ts';
import { linksGrant } from './calls/imports.ts';
import { rewardGrant } from './calls/rewards.ts';
import { tillGrant } from './calls/till.ts';
import { importKindNames, importKinds, isImportKind, type ImportKind } from './import-kinds.ts';
import { keyScopes, type KeyScope } from './key-scopes.ts';
import type { PermissionName } from './staff-permissions.ts';

/** The groups of the form, in its order. */
export const keyGrantGroups = ['Read', 'Create', 'Gates and tills', 'Import'] as const;

/** One thing that a key can be made for. */
export interface KeyGrantRow {
  group: (typeof keyGrantGroups)[number];
  /** What the key does, in two to five words, such as "Read orders". */
  title: string;
  /** The same in one sentence without a subject, to be read after "may". */
  may: string;
  /** The permissions of a member who does the same by hand: all are needed to make a key for it. */
  needs: readonly PermissionName[];
}

type OwnGrant = KeyScope | typeof gateGrant | typeof tillGrant | typeof rewardGrant | typeof linksGrant;

/** The name of one thing that a key can be made for. */
export type KeyGrant = OwnGrant | ImportKind;

const bulk = ['Export', 'Guest Search'] as const;
const ofTheClub = ['Export', 'Loyalty Search'] as const;

const ownGrants: Readonly<Record<OwnGrant, KeyGrantRow>> = {
  'read-orders': { group: 'Read', title: 'Read orders', may: keyScopes['read-orders'], needs: bulk },
  'read-passes': { group: 'Read', title: 'Read passes', may: keyScopes['read-passes'], needs: bulk },
  'read-members': { group: 'Read', title: 'Read members', may: keyScopes['read-members'], needs: ofTheClub },
  'read-ledger': { group: 'Read', title: 'Read the ledger', may: keyScopes['read-ledger'], needs: ofTheClub },
  'read-figures': {
    group: 'Read',
    title: 'Read figures',
    may: keyScopes['read-figures'],
    needs: ['Dashboard View'],
  },
  'read-contacts': {
    group: 'Read',
    title: 'Read names and contacts',
    may: keyScopes['read-contacts'],
    needs: [...bulk, 'Loyalty Search'],
  },
  'create-passes': {
    group: 'Create',
    title: 'Create passes',
    may: keyScopes['create-passes'],
    needs: ['Import Create', 'Link Renew'],
  },
  [gateGrant]: {
    group: 'Gates and tills',
    title: 'Check codes at gates',
    may: 'check codes at gates, and load the keys of a day to do so without a network',
    needs: ['Scan'],
  },
  [tillGrant]: {
    group: 'Gates and tills',
    title: 'Check member codes',
    may: 'check the codes of club members at tills',
    needs: ['Loyalty Search'],
  },
  [rewardGrant]: {
    group: 'Gates and tills',
    title: 'Redeem rewards',
    may: 'redeem rewards at tills',
    needs: ['Reward Redeem'],
  },
  [linksGrant]: {
    group: 'Import',
    title: 'Get links of passes',
    may: 'get the links that open the passes, in the answer to an import of orders',
    needs: ['Import Create', 'Link Renew'],
  },
};

/** Every grant with its row, in the order of the form. */
export const keyGrants: Readonly<Record<KeyGrant, KeyGrantRow>> = { ...ownGrants, ...importGrants() };

/** All names, in the order of the table. */
export const keyGrantNames = Object.keys(keyGrants) as [KeyGrant, ...KeyGrant[]]; // the table's own keys, of which there are some

/** The names that are no kind of import. */
export const ownGrantNames = keyGrantNames.filter((name) => !isImportKind(name));

/** True for the name of one. */
export function isKeyGrant(name: string): name is KeyGrant {
  return Object.hasOwn(keyGrants, name);
}

function importGrants(): Record<ImportKind, KeyGrantRow> {
  const rows = importKindNames.map((kind): [ImportKind, KeyGrantRow] => {
    const { title } = importKinds[kind];
    const named = `import ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
    return [kind, { group: 'Import', title: `I${named.slice(1)}`, may: named, needs: ['Import Create'] }];
  });
  return Object.fromEntries(rows) as Record<ImportKind, KeyGrantRow>; // one row for each kind
}
