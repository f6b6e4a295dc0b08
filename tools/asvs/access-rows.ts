/** V8 and V9: permissions, and tokens that carry their own content. */
import { absent, documented, holds, type AsvsChapter } from './row.ts';

const access = ['src/domain/staff-access.ts', 'src/server/staff/require-staff.ts'];

export const accessRows: AsvsChapter = {
  title: 'Authorization',
  rows: [
    [
      '8.1.1',
      'The rules of access to functions and rows are documented.',
      documented('Every call with its access; levels, rows and what no one may raise.', [
        'docs/algorithms/staff-access.md',
        'docs/api.md',
      ]),
    ],
    [
      '8.1.2',
      'The rules of access to fields are documented.',
      documented('The columns of each tab by mode; views of a pass by who holds it.', [
        'docs/algorithms/staff-access.md',
        'docs/algorithms/share.md',
      ]),
    ],
    [
      '8.2.1',
      'Functions need an explicit permission.',
      holds('No staff route can be mounted without one; without a row no one may call.', access, [
        'src/server/http/staff-access.test.ts',
      ]),
    ],
    [
      '8.2.2',
      'Rows need an explicit right (no access by guessed numbers).',
      holds(
        'A pass opens by its pair or link only, a photo by its random slot, a share by its token, a member by a ticket of that member.',
        ['src/server/passes/login', 'src/server/passes/share'],
        [
          'src/server/passes/share/share-access.test.ts',
          'src/server/http/shared-guest.test.ts',
          'src/server/pages/documents/pages.test.ts',
          'src/server/loyalty/guest/strangers.test.ts',
        ],
      ),
    ],
    [
      '8.2.3',
      'Fields need an explicit right.',
      holds(
        'Replies are cut to their schema; shares have a view of their own; tabs read and write only the columns of their mode.',
        ['src/contract/admin-tabs.ts'],
        ['src/server/office/tabs/tab.test.ts', 'src/server/http/shared-guest.test.ts'],
      ),
    ],
    [
      '8.3.1',
      'The server decides.',
      holds(
        'At every call against the present rows; the page only hides. What the desk may fix depends on the state of the pass too, which the call judges again.',
        [...access, 'src/domain/desk-actions.ts'],
        ['src/server/http/staff-access.test.ts', 'src/server/guests/fix/desk-offers.test.ts'],
      ),
    ],
    ['8.4.1', 'Tenants are kept apart.', absent('One installation serves one park.')],
  ],
};

export const tokenRows: AsvsChapter = {
  title: 'Self-contained tokens',
  rows: [
    [
      '9.1.1',
      'Tokens are verified before they are read.',
      holds(
        'By HMAC-SHA-256 in constant time, or by AES-256-GCM.',
        ['src/server/base/security/tokens.ts', 'src/server/base/security/sealed-token.ts'],
        [
          'src/server/base/security/tokens.unit.test.ts',
          'src/server/base/security/sealed-token.unit.test.ts',
        ],
      ),
    ],
    [
      '9.1.2',
      'Algorithms come from an allow-list.',
      holds(
        'Our tokens name none; callbacks of Google must be ECDSA with keys that Google publishes, proofs of guests’ browsers ES256.',
        ['src/server/base/security/tokens.ts', 'src/server/base/security/device-proof.ts'],
        [
          'src/server/base/security/tokens.unit.test.ts',
          'src/server/wallets/google/google-callback.test.ts',
          'src/server/loyalty/guest/device-key.test.ts',
        ],
      ),
    ],
    [
      '9.1.3',
      'Keys come from known places.',
      holds(
        'Keys folder and fixed addresses; a token names a key by its id only. The key in the proof of a guest’s browser counts only if its thumbprint is the stored one.',
        [
          'src/server/base/security/secrets.ts',
          'src/server/adapters/google-callback-keys.ts',
          'src/server/base/security/device-proof.ts',
        ],
        [
          'src/server/base/security/tokens.unit.test.ts',
          'src/server/wallets/google/google-callback.test.ts',
          'src/server/loyalty/guest/device-key.test.ts',
        ],
      ),
    ],
    [
      '9.2.1',
      'Tokens count in their time only.',
      holds(
        'The expiry is signed too.',
        ['src/server/base/security/tokens.ts'],
        [
          'src/server/base/security/tokens.unit.test.ts',
          'src/server/base/security/sealed-token.unit.test.ts',
        ],
      ),
    ],
    [
      '9.2.2',
      'Tokens count for their purpose only.',
      holds(
        'The purpose is signed and compared.',
        ['src/server/base/security/tokens.ts'],
        ['src/server/base/security/tokens.unit.test.ts'],
      ),
    ],
    [
      '9.2.3',
      'Tokens count for this service only.',
      holds(
        'Keys are those of one installation, derived for one purpose.',
        ['src/server/base/security/secrets.ts'],
        ['src/server/base/security/tokens.unit.test.ts'],
      ),
    ],
    [
      '9.2.4',
      'Tokens for other audiences name them.',
      holds(
        'Our tokens have one audience, ourselves; those for Google name Google.',
        ['src/domain/google-wallet.ts'],
        ['src/server/wallets/google/google-wallet.test.ts'],
      ),
    ],
  ],
};
