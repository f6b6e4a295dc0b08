/** The figures of the dashboard: their names, and the permission to see the rows behind each. */
import { earnKinds } from '#domain/earn-kinds.ts';
import { earnKindNames, type EarnKind } from '#domain/guest-claims.ts';

import type { PermissionName } from './staff-permissions.ts';

/** A figure that has a sum for each step of a range. */
export type FigureName =
  | 'views'
  | 'passes'
  | 'apple'
  | 'google'
  | `claims-${EarnKind}`
  | `refused-${EarnKind}`
  | `points-${EarnKind}`
  | 'earned'
  | 'removed'
  | 'expired'
  | 'rewards'
  | 'net';

/** What opens as rows: a figure, or a list without steps. */
export type RowsName = FigureName | ListName;

/** A list of rows without steps of its own. */
export type ListName =
  | 'claims'
  | 'wallet-passes'
  | 'not-in-wallet'
  | 'photo-requests'
  | 'club-requests'
  | 'wristband-requests'
  | 'link-requests';

/** How a figure is called, and what its rows need besides the dashboard's own permission. */
export interface FigureEntry {
  title: string;
  /** What exactly is counted, in a sentence without its full stop. */
  about: string;
  /** Undefined if its rows name no guest. */
  rows: PermissionName | undefined;
  /** Only parks with a club have it. */
  isOfClub: boolean;
}

/** Every figure and list. */
export const figures: Readonly<Record<RowsName, FigureEntry>> = {
  views: figure('Page views', 'each time a holder opened a pass', 'Guest Search'),
  passes: figure(
    'Unique passes',
    'different passes that were opened, by their holders or as imported openings say',
    'Guest Search',
  ),
  apple: figure(
    'Apple passes made',
    'each file made for a guest to add to Apple Wallet, without updates',
    'Guest Search',
  ),
  google: figure('Google passes made', 'each link made for a guest to save to Google Wallet', 'Guest Search'),
  ...byKind('claims', (entry) => ofClub(`${entry} claims`, 'claims that earned points', 'Loyalty List')),
  ...byKind('refused', (entry) =>
    ofClub(
      `Refused ${lowerFirst(entry)} claims`,
      'each time a guest or the desk was refused, by reason',
      undefined,
    ),
  ),
  ...byKind('points', (entry) =>
    ofClub(`${entry} points`, 'points of claims, pending ones included', 'Loyalty List'),
  ),
  earned: ofClub('Points earned', 'claims, bonuses and points given by the team (gross)', 'Loyalty List'),
  removed: ofClub('Points removed', 'removed claims, refunds and points taken by the team', 'Loyalty List'),
  expired: ofClub('Points expired', 'points that ended unused', 'Loyalty List'),
  rewards: ofClub('Points for rewards', 'rewards taken, less those returned', 'Loyalty List'),
  net: ofClub('Net points', 'earned, less removed, expired and taken as rewards', 'Loyalty List'),
  claims: ofClub('Claims', 'claims of every kind that earned points', 'Loyalty List'),
  'wallet-passes': figure(
    'Wallet passes made',
    'each file and link made for a guest to add to a wallet, without updates',
    'Guest Search',
  ),
  'not-in-wallet': figure(
    'Passes in no wallet',
    'passes that could be in a wallet and are not',
    'Guest Search',
  ),
  'photo-requests': figure('Photo requests', 'requests of guests for another photo', 'Photo Request List'),
  'club-requests': ofClub('Club requests', 'requests of members about a refused claim', 'Club Request List'),
  'wristband-requests': figure(
    'Wristband requests',
    'requests of guests for help with a wristband',
    'Help Request List',
  ),
  'link-requests': figure('Link requests', 'requests of guests whom no link reaches', 'Help Request List'),
};

const lists: ReadonlySet<string> = new Set<ListName>([
  'claims',
  'wallet-passes',
  'not-in-wallet',
  'photo-requests',
  'club-requests',
  'wristband-requests',
  'link-requests',
]);

/** The figures that have steps, in the order of the tables. */
export const figureNames = Object.keys(figures).filter((name) => !lists.has(name)) as FigureName[]; // the table's own keys without its lists

/** The names of everything that opens as rows. */
export const rowsNames = Object.keys(figures) as [RowsName, ...RowsName[]]; // the table's own keys

function figure(title: string, about: string, rows: PermissionName | undefined): FigureEntry {
  return { title, about, rows, isOfClub: false };
}

function ofClub(title: string, about: string, rows: PermissionName | undefined): FigureEntry {
  return { title, about, rows, isOfClub: true };
}

function byKind<Prefix extends string>(
  prefix: Prefix,
  make: (entry: string) => FigureEntry,
): Record<`${Prefix}-${EarnKind}`, FigureEntry> {
  const rows = earnKindNames.map((kind) => [`${prefix}-${kind}`, make(earnKinds[kind].entry)] as const);
  return Object.fromEntries(rows) as Record<`${Prefix}-${EarnKind}`, FigureEntry>; // one row for each kind
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
