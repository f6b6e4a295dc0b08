/** V1: what goes into an interpreter, a document or another program. */
import { absent, holds, type AsvsChapter } from './row.ts';

export const encodingRows: AsvsChapter = {
  title: 'Encoding and sanitization',
  rows: [
    [
      '1.1.1',
      'Input is decoded once, before it is checked.',
      holds(
        'The router decodes an address once; bodies are strict UTF-8 and strict JSON, read once, and the schemas see the result only.',
        ['src/server/http/json-body.ts'],
        ['src/server/http/json-body.unit.test.ts', 'src/server/http/edges.test.ts'],
      ),
    ],
    [
      '1.1.2',
      'Output is escaped last, by or directly before its interpreter.',
      holds(
        'React, the PDF and XML writers, the SQL driver and the mail library escape what they write; stored texts are never escaped in advance.',
        ['src/server/pages/documents/document.ts', 'src/server/base/mail/dress-mail.ts'],
        ['src/server/pages/documents/document.unit.test.ts', 'src/server/base/mail/dress-mail.unit.test.ts'],
      ),
    ],
    [
      '1.2.1',
      'Output is escaped for its own context: markup, attribute, style, header.',
      holds(
        'Pages are rendered by React; the data of a page is escaped for its script element; headers hold cleaned texts only.',
        ['src/server/pages/documents/document.ts'],
        ['src/server/pages/documents/pages.test.ts', 'src/server/base/mail/mail-address.unit.test.ts'],
      ),
    ],
    [
      '1.2.2',
      'Addresses are built with encoded parts, and only safe schemes are followed.',
      holds(
        'Calls are built from the contract, which encodes each part; links of staff and of wallets must be https.',
        ['src/domain/google-wallet.ts'],
        ['src/domain/google-wallet.test.ts', 'src/server/wallets/google/google-wallet-writes.test.ts'],
      ),
    ],
    [
      '1.2.3',
      'Data that becomes script or JSON cannot change its structure.',
      holds(
        'JSON comes from a serializer; a page carries its data in an element that no text can close.',
        ['src/server/pages/documents/document.ts'],
        ['src/server/pages/documents/pages.test.ts'],
      ),
    ],
    [
      '1.2.4',
      'Database queries take their values as parameters.',
      holds(
        'All SQL stands in `*.queries.ts` as parameters of the driver; every call is tried with hostile values.',
        ['tools/layers/layers.ts'],
        ['src/server/http/hostile-calls.test.ts', 'tools/layers/layers.test.ts'],
      ),
    ],
    [
      '1.2.5',
      'No text of a caller becomes a command of the operating system.',
      holds(
        'Only pg_dump, pg_restore and our own picture decoder are started, without a shell and with fixed arguments; the address of the database goes by the environment.',
        ['src/server/ops/backup/postgres-tools.ts', 'src/server/photos/decoding-process.ts'],
        ['src/server/ops/backup/postgres-tools.unit.test.ts', 'src/server/photos/photo-decoder.unit.test.ts'],
      ),
    ],
    ['1.2.6', 'No LDAP injection.', absent('No directory is queried by LDAP.')],
    ['1.2.7', 'No XPath injection.', absent('Nothing evaluates XPath.')],
    ['1.2.8', 'LaTeX runs safely.', absent('Nothing processes LaTeX.')],
    [
      '1.2.9',
      'Texts that enter a regular expression are escaped.',
      holds(
        'Patterns are built from constants of the code only; a typed search is compared as a text with its wildcards escaped.',
        ['src/domain/staff-search.ts'],
        ['src/domain/staff-search.test.ts', 'src/server/http/hostile-calls.test.ts'],
      ),
    ],
    [
      '1.3.1',
      'Markup from editors is sanitized.',
      absent('No field takes markup; every text is shown as a text.'),
    ],
    [
      '1.3.2',
      'No code is evaluated from texts.',
      holds(
        "The policy of every page allows scripts of our own files only, without eval and with Trusted Types; the server's code holds no eval, which the linter refuses.",
        ['src/server/http/headers.ts', '.oxlintrc.json'],
        ['src/server/http/edges.test.ts', 'src/web/staff/app/style-sheets-only.test.ts'],
      ),
    ],
    [
      '1.3.3',
      'Texts are cut and cleaned before a place where they could do harm.',
      holds(
        'Names are composed, without control and direction characters, at most 64 code points; spreadsheet formulas get an apostrophe.',
        ['src/domain/guest-name.ts', 'src/domain/csv.ts'],
        ['src/domain/guest-name.test.ts', 'src/domain/csv.test.ts'],
      ),
    ],
    [
      '1.3.4',
      'Drawings (SVG) from outside hold no script.',
      holds(
        'Only the operator supplies drawings; one with scripts, references or entities is refused with its reason. Pictures of guests may not be SVG.',
        ['src/server/base/brand/artwork.ts'],
        ['src/server/base/brand/artwork.unit.test.ts', 'src/server/base/brand/inspect-brand.unit.test.ts'],
      ),
    ],
    [
      '1.3.5',
      'No user text runs as a style sheet, Markdown or template.',
      absent(
        'No feature takes Markdown, style sheets or expressions; colors of staff are checked as six hexadecimal digits.',
      ),
    ],
    [
      '1.3.6',
      'The server cannot be sent to other hosts (SSRF).',
      holds(
        'The server asks only hosts of its configuration, follows no redirect, and puts numbers of letters and digits only into an address. Webhooks are the exception: they post to any public https address that the team enters; the address to which the name leads is checked when the connection is made, and a private one is refused in production.',
        [
          'src/server/base/config/read-connectors.ts',
          'src/server/adapters/rest-client.ts',
          'src/server/adapters/event-post-http.ts',
          'src/server/adapters/public-address.ts',
        ],
        [
          'src/server/adapters/connector-rest.test.ts',
          'src/server/base/config/read-connectors.unit.test.ts',
          'src/server/adapters/event-post-http.unit.test.ts',
        ],
      ),
    ],
    [
      '1.3.7',
      'No template is built from input.',
      holds(
        'Texts are filled into constants by name; a brand text with an unknown name is refused when it is read.',
        ['src/contract/fill-text.ts'],
        ['src/contract/fill-text.test.ts'],
      ),
    ],
    ['1.3.8', 'No JNDI injection.', absent('There is no Java in the product.')],
    ['1.3.9', 'No memcache injection.', absent('There is no memcache.')],
    [
      '1.3.10',
      'Format strings are never taken from input.',
      holds(
        'Log lines are objects of named facts with a constant message.',
        ['src/server/http/log.ts'],
        ['src/server/http/no-leak.test.ts'],
      ),
    ],
    [
      '1.3.11',
      'Input cannot inject commands or headers into mails.',
      holds(
        'One address of one strict pattern, subjects without line ends, the library builds the message.',
        ['src/server/base/mail/mail-address.ts'],
        ['src/server/base/mail/mail-address.unit.test.ts', 'src/server/base/mail/dress-mail.unit.test.ts'],
      ),
    ],
    [
      '1.4.1',
      'Memory-safe handling of bytes and strings.',
      holds(
        'TypeScript only; native picture code (libvips) runs in processes of its own without secrets, 700 MB and 10 seconds.',
        ['src/server/photos/photo-decoder.ts'],
        [
          'src/server/photos/photo-decoder-limits.embedded.test.ts',
          'src/server/photos/read-bmp.unit.test.ts',
        ],
      ),
    ],
    [
      '1.4.2',
      'Numbers cannot overflow.',
      holds(
        'Every number has a range in its schema; sizes in pictures and archives are compared before they are multiplied or allocated.',
        ['src/server/photos/read-bmp.ts', 'src/server/data/imports/xlsx/zip-parts.ts'],
        ['src/server/http/hostile-calls.test.ts', 'src/server/photos/read-bmp.unit.test.ts'],
      ),
    ],
    [
      '1.4.3',
      'Memory and handles are released.',
      holds(
        'Bodies, decoders, files and connections are counted and released in `finally`.',
        ['src/server/photos/body-memory.ts'],
        ['src/server/photos/body-memory.unit.test.ts', 'src/server/photos/waiting-places.unit.test.ts'],
      ),
    ],
    [
      '1.5.1',
      'XML parsers resolve no entities.',
      holds(
        'The only parser, for workbooks, refuses a document type, 100 levels and 200 attributes.',
        ['src/server/data/imports/xlsx/read-xml.ts'],
        ['src/server/data/imports/unreadable-files.test.ts'],
      ),
    ],
    [
      '1.5.2',
      'Only plain data is deserialized.',
      holds(
        'JSON without `__proto__`, checked against a schema; the decoder process exchanges plain values with us alone.',
        ['src/server/http/json-body.ts'],
        ['src/server/http/json-body.unit.test.ts', 'src/server/http/fuzz-calls.test.ts'],
      ),
    ],
  ],
};
