/** Kinds of imports about the look of passes: customizations, and the passes that wear them. */
import {
  changedAt,
  code,
  idCell,
  idColumn,
  optional,
  required,
  type ImportColumn,
  type ImportKindEntry,
} from './import-columns.ts';

const instructionsMax = 4000;
const flag = (about: string): ImportColumn => required({ kind: 'flag' }, about, 'false');

/** An id that a pass is found by. */
const idOf = (about: string, sample: string): ImportColumn => optional(idCell(40), about, sample);

/** These kinds, as a part of the table of all kinds. */
export const lookImportKinds = {
  customizations: {
    title: 'Pass customizations',
    about: 'Looks of passes, and what a phone may do with them. Installed passes follow a change.',
    key: ['name'],
    columns: {
      name: idColumn(200, 'the name that staff see', 'Spring Ticket'),
      backgroundColor: required({ kind: 'color' }, 'the background', '0b3d62'),
      color: required({ kind: 'color' }, 'the text', 'ffffff'),
      instructions: required(
        { kind: 'lines', lengthMax: instructionsMax },
        'the instructions on the pass',
        'Scan at the gate.',
      ),
      googleInstructions: optional(
        { kind: 'text', lengthMax: 2000 },
        'instructions on the Google pass, if they differ',
        '',
      ),
      googleUri: optional(
        { ...code(/^https:\/\/[^\s]{1,1990}$/, 'an https address', '', '').cell },
        'a link on the Google pass',
        'https://park.example/plan',
      ),
      hidesBarcode: flag('true if a pass with NFC shows no barcode'),
      blocksScreenshots: flag('true if Google Wallet allows no screenshot'),
      rotatesBarcode: flag('true if the code changes every 15 seconds (gates.md)'),
      refusesPlainBarcode: flag('true if gates refuse the plain barcode; only with a code that changes'),
      changedAt,
    },
  },
  customizationRules: {
    title: 'Pass customization categories',
    about:
      'Which passes wear a customization: those with a category, a pack or a barcode, or with all that a row names. A barcode outweighs a pack, and a pack a category; of equal rows the newest counts.',
    key: ['ttCategoryId', 'ttPackId', 'ttBarcode'],
    columns: {
      ttCategoryId: idOf('the category ID of products; CLUB for the cards of members', 'DT'),
      ttPackId: idOf('the pack ID of products', ''),
      ttBarcode: optional(code(/^\d{1,40}$/, 'digits', '', '').cell, 'the barcode of one pass', ''),
      customizationName: idColumn(200, 'an existing customization', 'Spring Ticket'),
      isActive: required({ kind: 'flag' }, 'true if the row counts', 'true'),
      changedAt,
    },
  },
} as const satisfies Record<string, ImportKindEntry>;
