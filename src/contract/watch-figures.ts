/** The figures of the watch list: each is a sum or a count of entries of the audit log, by who did them. */

/** How a figure reads. */
export interface WatchFigure {
  /** The head of its column. */
  title: string;
  /** What it counts, for the page and the list of its entries. */
  about: string;
  /** The word behind its number, in a mail: one, and several. */
  unit: readonly [string, string];
  /** Whose figure it is: a member of the team, or a network. */
  of: 'member' | 'network';
  /** The value in an operating day from which it is a hit, until the park sets its own. */
  limit: number;
}

export const watchFigures = {
  points: {
    title: 'Points given',
    about: 'Points given by hand: goodwill and adjustments upwards, without those that were undone',
    unit: ['point given by hand', 'points given by hand'],
    of: 'member',
    limit: 5000,
  },
  claims: {
    title: 'Points claimed',
    about: 'Points of tickets, checks and stays that the member of the team added to accounts',
    unit: ['point claimed for guests', 'points claimed for guests'],
    of: 'member',
    limit: 25_000,
  },
  'same-guest': {
    title: 'Same guest',
    about: 'How often one account got points or a reward from the same member of the team',
    unit: ['act for one and the same account', 'acts for one and the same account'],
    of: 'member',
    limit: 5,
  },
  accounts: {
    title: 'New accounts',
    about: 'Accounts made at the desk',
    unit: ['account made at the desk', 'accounts made at the desk'],
    of: 'member',
    limit: 40,
  },
  removals: {
    title: 'Late removals',
    about: 'Removals shortly before the end of a shift',
    unit: ['removal before the end of a shift', 'removals before the end of a shift'],
    of: 'member',
    limit: 3,
  },
  exports: {
    title: 'Exports',
    about: 'Files of rows taken out',
    unit: ['export', 'exports'],
    of: 'member',
    limit: 10,
  },
  'exported-rows': {
    title: 'Rows exported',
    about: 'Rows in the files taken out',
    unit: ['row exported', 'rows exported'],
    of: 'member',
    limit: 20_000,
  },
  'sign-ins': {
    title: 'Failed sign-ins',
    about: 'Refused sign-ins with the name of this member, by anyone',
    unit: ['failed sign-in with this name', 'failed sign-ins with this name'],
    of: 'member',
    limit: 15,
  },
  'network-sign-ins': {
    title: 'Failed sign-ins by network',
    about: 'Refused sign-ins from this network, with any name',
    unit: ['failed sign-in from this network', 'failed sign-ins from this network'],
    of: 'network',
    limit: 40,
  },
} as const satisfies Record<string, WatchFigure>;

/** The name of a figure. */
export type WatchFigureName = keyof typeof watchFigures;

/** Every name, in the order of the page. */
export const watchFigureNames = Object.keys(watchFigures) as WatchFigureName[]; // the table's own keys

/** The ranges of the page. */
export const watchRanges = ['today', '7d', '30d'] as const;
