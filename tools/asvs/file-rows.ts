/** V5: files that come in and go out. */
import { documented, holds, type AsvsChapter } from './row.ts';

export const fileRows: AsvsChapter = {
  title: 'File handling',
  rows: [
    [
      '5.1.1',
      'Types, endings and sizes of uploads are documented.',
      documented('Each upload with its kinds, its sizes packed and unpacked, and what becomes of it.', [
        'docs/policies/uploads.md',
      ]),
    ],
    [
      '5.2.1',
      'Files have a size that the server can process.',
      holds(
        'Photos 7 MiB, 50 megapixels; tables 100 MB; logos and brand drawings by their own limits; bodies are counted by the byte.',
        ['src/server/photos/body-memory.ts', 'src/contract/import-kinds.ts'],
        ['src/server/photos/guest/photo-preview.test.ts', 'src/server/data/intake/staff-imports.test.ts'],
      ),
    ],
    [
      '5.2.2',
      'The content of a file is what its name says.',
      holds(
        'The first bytes decide; a picture is decoded and encoded anew; a table that cannot be read is refused with its line.',
        ['src/domain/photo-kind.ts', 'src/server/data/imports/unreadable-file.ts'],
        ['src/server/photos/guest/photo-preview.test.ts', 'src/server/data/imports/unreadable-files.test.ts'],
      ),
    ],
    [
      '5.2.3',
      'Archives are bounded before they are unpacked.',
      holds(
        'A workbook has at most 10,000 parts and a bounded unpacked size, counted while it is read; a backup is sealed by ourselves.',
        ['src/server/data/imports/xlsx/zip-parts.ts'],
        ['src/server/data/imports/unreadable-files.test.ts'],
      ),
    ],
    [
      '5.3.1',
      'Uploaded files are never run.',
      holds(
        'Photos are sealed under random names outside of the web build, and served as pictures with nosniff.',
        ['src/server/adapters/photo-store-sealed.ts'],
        ['src/server/adapters/photo-store.unit.test.ts', 'src/server/pages/documents/pages.test.ts'],
      ),
    ],
    [
      '5.3.2',
      'Paths are made of our own names.',
      holds(
        'Random slot numbers and run numbers; the name of an upload is stored as a text only; brand files may not lead out of their folder.',
        ['src/server/data/intake/spool-upload.ts'],
        ['src/server/data/intake/staff-imports.test.ts', 'src/server/base/brand/inspect-brand.unit.test.ts'],
      ),
    ],
    [
      '5.4.1',
      'Names of downloads are ours.',
      holds(
        'Names come from the tab or kind, not from the request; an unknown one is a 404.',
        ['src/server/office/tabs'],
        ['src/server/office/tabs/tab-export.test.ts', 'src/server/wallets/voucher/voucher.test.ts'],
      ),
    ],
    [
      '5.4.2',
      'Names in headers and mails are encoded.',
      holds(
        'The names of downloads are put together by the server from plain letters, digits and hyphens: words of ours, the name that the brand gives for files, days, in a voucher the barcode, in a statement the number of the member. The mail library encodes those of mails.',
        ['src/server/base/mail/dress-mail.ts'],
        ['src/server/base/mail/dress-mail.unit.test.ts', 'src/server/office/tabs/tab-export.test.ts'],
      ),
    ],
    [
      '5.4.3',
      'Files from strangers are scanned for viruses.',
      {
        deviates: 'No scanner runs beside the server.',
        instead:
          'No byte of a stranger’s file is served: photos are decoded in a process without secrets and encoded anew from their pixels; tables are read, never served, and deleted.',
        acceptedBy: 'the founding engineers, 2026-11-23',
        tests: [
          'src/server/photos/guest/photo-preview.test.ts',
          'src/server/photos/photo-decoder.unit.test.ts',
        ],
      },
    ],
  ],
};
