/**
 * Everything that the key of another system can be made for, in one table: the command line, the tab API Keys and the
 * server read it. A call of the contract names one of these as its `grant`, or a kind of import in its path.
 */
import { bounceGrant } from './calls/webhooks.ts';
import { gateGrant, tillGrant } from './calls/gate.ts';
import { linksGrant } from './calls/imports.ts';
import { rewardGrant } from './calls/rewards.ts';
import { importKindNames, importKinds, isImportKind, type ImportKind } from './import-kinds.ts';
import type { KeyScope } from './key-scopes.ts';
import type { PermissionName } from './staff-permissions.ts';

/** The groups of the form, in its order. */
export const keyGrantGroups = ['Read', 'Create', 'Gates and tills', 'Import'] as const;

/** One thing that a key can be made for. */
export interface KeyGrantRow {
  group: (typeof keyGrantGroups)[number];
  /** What the key does, in two to five words, such as "Read orders". */
  title: string;
  /** What the title leaves open, in one or two sentences. */
  about: string;
  /** The permissions of a member who does the same by hand: all are needed to make a key for it. */
  needs: readonly PermissionName[];
}

type OwnGrant =
  | KeyScope
  | typeof gateGrant
  | typeof tillGrant
  | typeof rewardGrant
  | typeof linksGrant
  | typeof bounceGrant;

/** The name of one thing that a key can be made for. */
export type KeyGrant = OwnGrant | ImportKind;

const bulk = ['Export', 'Guest Search'] as const;
const ofTheClub = ['Export', 'Loyalty Search'] as const;

const ownGrants: Readonly<Record<OwnGrant, KeyGrantRow>> = {
  'read-orders': read('Read orders', 'Without names.', bulk),
  'read-passes': read('Read passes', 'With their barcodes, without names and contacts.', bulk),
  'read-members': read(
    'Read members',
    'Of the club, with their points, without names and contacts.',
    ofTheClub,
  ),
  'read-ledger': read('Read the ledger', 'Of the club, without the reasons that the team wrote.', ofTheClub),
  'read-figures': read('Read figures', 'Those of the dashboard, by hour, day or week.', ['Dashboard View']),
  'read-contacts': read(
    'Read names and contacts',
    'Adds names, email addresses and phone numbers to what the others read.',
    [...bulk, 'Loyalty Search'],
  ),
  'create-passes': {
    group: 'Create',
    title: 'Create passes',
    about:
      'The answer has the link, the Apple file and the Google link of each pass; the link is mailed if asked for.',
    needs: ['Import Create', 'Link Renew'],
  },
  [gateGrant]: {
    group: 'Gates and tills',
    title: 'Check codes at gates',
    about: 'Loads the keys of a day too, to check codes without a network.',
    needs: ['Scan'],
  },
  [tillGrant]: {
    group: 'Gates and tills',
    title: 'Check member codes',
    about: 'Tells a till the number of the club member whose code it scanned.',
    needs: ['Loyalty Search'],
  },
  [rewardGrant]: {
    group: 'Gates and tills',
    title: 'Redeem rewards',
    about: 'At a till, by the one-time code of the member.',
    needs: ['Reward Redeem'],
  },
  [linksGrant]: {
    group: 'Import',
    title: 'Get links of passes',
    about: 'The answer to an import of orders has the links that open the passes.',
    needs: ['Import Create', 'Link Renew'],
  },
  [bounceGrant]: {
    group: 'Import',
    title: 'Report returned mails',
    about: 'A mail relay says which addresses its mails came back from.',
    needs: ['Health View'],
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

function read(title: string, about: string, needs: KeyGrantRow['needs']): KeyGrantRow {
  return { group: 'Read', title, about, needs };
}

function importGrants(): Record<ImportKind, KeyGrantRow> {
  const rows = importKindNames.map((kind): [ImportKind, KeyGrantRow] => {
    const { title, about } = importKinds[kind];
    const named = `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
    return [kind, { group: 'Import', title: `Import ${named}`, about, needs: ['Import Create'] }];
  });
  return Object.fromEntries(rows) as Record<ImportKind, KeyGrantRow>; // one row for each kind
}
