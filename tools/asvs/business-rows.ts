/** V2: validation and the logic of the business. */
import { documented, holds, type AsvsChapter } from './row.ts';

export const businessRows: AsvsChapter = {
  title: 'Validation and business logic',
  rows: [
    [
      '2.1.1',
      'The rules of valid data are documented.',
      documented(
        'Every field of every call with its pattern and length is printed from the contract; files likewise.',
        ['docs/api.md', 'docs/import-formats.md'],
      ),
    ],
    [
      '2.1.2',
      'The rules of data that belong together are documented.',
      documented(
        'What must agree (order and barcode, dates of stays, refunds and totals) stands with each algorithm and kind of file.',
        [
          'docs/import.md',
          'docs/algorithms/claim.md',
          'docs/algorithms/rewards.md',
          'docs/algorithms/wristband.md',
        ],
      ),
    ],
    [
      '2.1.3',
      'Limits for one user and for all are documented.',
      documented('Every budget with its span and what follows, and the demanding work with its bounds.', [
        'docs/algorithms/guessing.md',
        'docs/policies/components.md',
      ]),
    ],
    [
      '2.2.1',
      'All input is checked against an expected form.',
      holds(
        'The contract has a schema for each parameter, query and body; a call without one stops the server at its start.',
        ['src/server/http/mount.ts'],
        [
          'src/server/http/fuzz-calls.test.ts',
          'src/server/http/hostile-calls.test.ts',
          'src/server/http/edges.test.ts',
        ],
      ),
    ],
    [
      '2.2.2',
      'The server checks, whatever the page has checked.',
      holds(
        'Page and server decide by the same pure rules; every test of a rule calls the server itself.',
        ['src/domain/registration.ts'],
        [
          'src/server/passes/registration/registration.test.ts',
          'src/server/pages/documents/offered-actions.test.ts',
        ],
      ),
    ],
    [
      '2.2.3',
      'Data that belong together are checked together.',
      holds(
        'Order and barcode, ticket and wristband, stay and name, refund and total are judged as pairs inside the transaction.',
        ['src/domain/loyalty-claim.ts', 'src/domain/wristband.ts'],
        [
          'src/domain/loyalty-claim.test.ts',
          'src/domain/wristband.test.ts',
          'src/server/data/imports/import-file.test.ts',
        ],
      ),
    ],
    [
      '2.3.1',
      'Steps happen in their order, none skipped.',
      holds(
        'A pass is offered only after its registration, photo and activation rules allow it; a claim of a member needs the ticket from a mailed code.',
        ['src/domain/pass-actions.ts'],
        ['src/domain/pass-actions.test.ts', 'src/server/loyalty/guest/member-claims.test.ts'],
      ),
    ],
    [
      '2.3.2',
      'The documented limits are enforced.',
      holds(
        'Shares, mails, claims, passes, registrations and photos have budgets that are reserved before the work; goodwill points of the desk have a limit for each access level, at once and in a day.',
        ['src/server/base/limits', 'src/server/guests/fix'],
        [
          'src/server/guests/fix/goodwill-race.postgres.test.ts',
          'src/server/passes/share/share-limits.test.ts',
          'src/server/loyalty/guest/guess-bursts.postgres.test.ts',
          'src/server/wallets/apple/apple-wallet.test.ts',
        ],
      ),
    ],
    [
      '2.3.3',
      'An operation succeeds as a whole or not at all.',
      holds(
        'One transaction for each write, with its mail, its pass update and its record; killed servers lose nothing that was acknowledged.',
        ['src/server/base/mail/outbox.ts'],
        ['src/server/base/mail/outbox.test.ts', 'src/server/base/db/embedded/crash.embedded.test.ts'],
      ),
    ],
    [
      '2.3.4',
      'Nothing limited can be taken twice.',
      holds(
        'One receipt counts once in the whole club, one reward is redeemed once, by the team or a till, one band takes one ticket, one token is spent once: unique keys and locked rows.',
        [
          'src/server/loyalty/make-claim.ts',
          'src/server/loyalty/rewards/redeem.service.ts',
          'src/server/base/security/spend-token.queries.ts',
        ],
        [
          'src/server/loyalty/guest/claim-race.postgres.test.ts',
          'src/server/loyalty/rewards/rewards-race.postgres.test.ts',
          'src/server/passes/wristband/wristband.test.ts',
          'src/server/passes/links/link-races.postgres.test.ts',
        ],
      ),
    ],
    [
      '2.4.1',
      'Automated calls cannot harvest, fill up or exhaust.',
      holds(
        'Budgets for each network, order, member and key, then a puzzle, then a refusal with its time; bodies and decoders are bounded.',
        ['src/server/base/limits'],
        [
          'src/server/passes/login/login-budget.test.ts',
          'src/server/loyalty/guest/guess-bursts.postgres.test.ts',
          'src/server/photos/guest/photo-bodies.embedded.test.ts',
        ],
      ),
    ],
  ],
};
