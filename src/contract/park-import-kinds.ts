/** Kinds of imports about the park itself: its bands, outlets and rewards. */
import { rewardImagePattern, rewardPictures } from '#domain/loyalty-reward.ts';
import { wristbandCodePattern } from '#domain/wristband-code.ts';

import {
  barcode,
  changedAt,
  choiceColumn,
  code,
  idCell,
  idColumn,
  optional,
  orderId,
  required,
  textColumn,
  type ImportKindEntry,
} from './import-columns.ts';

/** These kinds, as a part of the table of all kinds. */
export const parkImportKinds = {
  wristbands: {
    title: 'Wristbands',
    about:
      'The bands that guests activate with a ticket. A band that was used stays used: a row with the state blank does not change it. An activated band with its pass redeems the pass.',
    key: ['code'],
    columns: {
      code: code(
        wristbandCodePattern,
        '16 capital letters and digits',
        'the code on the band',
        'WB26K7Q2M9X4T1ZC',
      ),
      state: choiceColumn(['blank', 'activated', 'void'], 'blank'),
      merchItemId: optional(
        idCell(40),
        'the item ID or the pack ID of the tickets that may activate the band; every wristband ticket may if empty',
        '',
      ),
      activatedAt: optional({ kind: 'instant' }, 'the time of activation', ''),
      validUntil: optional({ kind: 'instant' }, 'the end of the band; unknown if empty', ''),
      orderId: optional(orderId.cell, 'the order of the pass that was used for the band', ''),
      barcode: optional(barcode.cell, 'the pass that was used for the band', ''),
      changedAt,
    },
  },
  outlets: {
    title: 'Outlets',
    about: 'Restaurants and shops. Members and staff read the name of the outlet of a check.',
    key: ['locationId'],
    columns: {
      locationId: required(
        { kind: 'integer', min: 0, max: 2_000_000_000 },
        'the outlet, as on checks',
        '1101',
      ),
      name: textColumn(100, 'the name that members see', 'Captain Fry Shack'),
      location: textColumn(100, 'the location of the outlet', "Mariner's Pier"),
      changedAt,
    },
  },
  rewards: {
    title: 'Rewards',
    about:
      'What members get for their points. An import replaces the columns of a reward that it has, but not what members took of it.',
    key: ['code'],
    columns: {
      code: idColumn(40, 'the reward', 'FUDGE-BOX'),
      name: textColumn(100, 'the name that members see', 'A box of fudge'),
      points: required({ kind: 'integer', min: 0, max: 2_000_000_000 }, 'the points that it costs', '500'),
      picture: optional(
        { kind: 'choice', choices: rewardPictures, orPattern: rewardImagePattern },
        'the drawing that members see, or the id of an uploaded picture as an export has it; the first drawing if empty',
        'sweet',
      ),
      stock: optional(
        { kind: 'integer', min: 0, max: 2_000_000_000 },
        'how many there are in all, with those that members have; any number if 0 or empty',
        '200',
      ),
      validFrom: optional({ kind: 'instant' }, 'the time from which it is offered', ''),
      validTo: optional({ kind: 'instant' }, 'the time until which it is offered', ''),
      rewardOutlets: optional(
        { kind: 'text', lengthMax: 500 },
        'the outlets that give it, as on checks, separated by |; all if empty',
        '1101',
      ),
      terms: optional(
        { kind: 'text', lengthMax: 1000 },
        'what members read about it',
        'One box for each member.',
      ),
      isOffered: optional({ kind: 'flag' }, 'false for a draft that no member sees; true if empty', 'true'),
      changedAt,
    },
  },
  openings: {
    title: 'Openings of passes',
    about:
      'The times at which passes opened a gate of another system, or were opened in the system before this one. The dashboard counts the passes of each day as unique passes, and a gate without a network keeps the photos of season passes that were opened in the last 14 days. Several openings of a pass in one hour count once. They are kept for 800 days.',
    key: ['orderId', 'barcode', 'openedAt'],
    columns: {
      orderId,
      barcode,
      openedAt: required(
        { kind: 'instant' },
        'the time; the hour is stored. Of a date without a time only the day counts',
        '2026-11-20T15:02:00Z',
      ),
      views: optional(
        { kind: 'integer', min: 0, max: 100_000 },
        'how often the pass was opened on that day, if the other system counted page views; 0 for a gate or if empty',
        '',
      ),
    },
  },
} as const satisfies Record<string, ImportKindEntry>;
