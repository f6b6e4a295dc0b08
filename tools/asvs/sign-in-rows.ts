/** V6: proving who one is. Guests have no accounts; the rows speak of the team unless they name guests. */
import { absent, documented, holds, type AsvsChapter } from './row.ts';

const guessing = [
  'src/server/staff/session/guessing.test.ts',
  'src/server/staff/session/guessing.postgres.test.ts',
  'src/server/passes/login/login-budget.test.ts',
];
const passwordRule = ['src/domain/password-rule.ts'];
const passwordTests = ['src/domain/password-rule.test.ts'];

export const signInRows: AsvsChapter = {
  title: 'Authentication',
  rows: [
    [
      '6.1.1',
      'The defense against guessing is documented, and how it avoids lockouts.',
      documented('Counters, waits and puzzles, for guests and for the team.', [
        'docs/algorithms/guessing.md',
        'docs/algorithms/staff-access.md',
      ]),
    ],
    [
      '6.1.2',
      'The words that may not be in a password are documented.',
      documented("The member's own words, the park's and the product's.", ['docs/policies/sign-in.md']),
    ],
    [
      '6.1.3',
      'All ways to sign in are documented with their strength.',
      documented('One table of every way in, for the team, for guests and for other systems.', [
        'docs/policies/sign-in.md',
      ]),
    ],
    [
      '6.2.1',
      'Passwords have 8 characters or more.',
      holds('15, or 8 beside a second factor.', passwordRule, passwordTests),
    ],
    [
      '6.2.2',
      'Members can change their password.',
      holds(
        'Under "Your account".',
        ['src/server/staff/account/staff-account.service.ts'],
        ['src/server/staff/account/staff-account.test.ts'],
      ),
    ],
    [
      '6.2.3',
      'A change needs the present password.',
      holds(
        'The old and the new one.',
        ['src/server/staff/account/staff-account.service.ts'],
        ['src/server/staff/account/staff-account.test.ts'],
      ),
    ],
    [
      '6.2.4',
      'The 3,000 most common passwords that the rule would allow are refused.',
      holds(
        'About 29,000 of 15 characters and more that rules make, beside 50,000 shorter ones.',
        ['src/domain/common-passwords.ts'],
        ['src/domain/common-passwords.test.ts', 'src/server/staff/common-passwords.unit.test.ts'],
      ),
    ],
    [
      '6.2.5',
      'No rule on kinds of characters.',
      holds('Only the number of characters and the lists count.', passwordRule, passwordTests),
    ],
    [
      '6.2.6',
      'Password fields hide their text.',
      holds(
        'Fields of the type password that the member can show.',
        ['src/web/staff/app/login-screen.tsx'],
        ['e2e/staff-login.e2e.ts'],
      ),
    ],
    [
      '6.2.7',
      'Pasting and password managers work.',
      holds(
        'Fields name their purpose (`autocomplete`), and nothing intercepts pasting.',
        ['src/web/staff/app/login-screen.tsx'],
        ['e2e/staff-login.e2e.ts'],
      ),
    ],
    [
      '6.2.8',
      'Passwords are checked exactly as typed.',
      holds(
        'The bytes that were sent are hashed.',
        ['src/server/base/security/passwords.ts'],
        ['src/server/base/security/passwords.unit.test.ts'],
      ),
    ],
    ['6.2.9', 'Passwords of 64 characters are allowed.', holds('Up to 128.', passwordRule, passwordTests)],
    [
      '6.2.10',
      'Passwords do not expire.',
      holds('Nothing asks for a new password after a time.', passwordRule, [
        'src/server/staff/session/staff-session.test.ts',
      ]),
    ],
    [
      '6.2.11',
      "The park's own words are refused.",
      holds(
        'A password made mostly of the names of member, park or product is refused.',
        passwordRule,
        passwordTests,
      ),
    ],
    [
      '6.2.12',
      'Passwords are compared with breached ones.',
      {
        deviates: 'No service of breached passwords is asked, so that no part of a password leaves the park.',
        instead:
          'The 50,000 most common passwords and the long ones that rules make of common words are refused.',
        acceptedBy: 'the founding engineers, 2026-11-23',
        tests: ['src/server/staff/common-passwords.unit.test.ts'],
      },
    ],
    [
      '6.3.1',
      'Guessing is limited as documented.',
      holds(
        'A try is reserved in one statement before the secret is compared.',
        ['src/server/staff/sign-in-lanes.queries.ts', 'src/domain/sign-in-wait.ts'],
        [...guessing, 'src/domain/sign-in-wait.test.ts'],
      ),
    ],
    [
      '6.3.2',
      'No default accounts.',
      holds(
        'A command on the host makes the first administrator; production refuses the password of the demo.',
        ['src/server/staff/administrator.ts'],
        ['src/server/ops/production-start.embedded.test.ts', 'src/server/ops/cli/promenade.embedded.test.ts'],
      ),
    ],
    [
      '6.3.3',
      'A second factor is needed.',
      holds(
        'Demanded of those who may change people, permissions or points, after 14 days; the operator may demand it of all.',
        ['src/server/staff/second-factor/second-factor.ts', 'src/domain/second-factor.ts'],
        ['src/server/staff/second-factor/second-factor.test.ts', 'src/domain/second-factor.test.ts'],
      ),
    ],
    [
      '6.3.4',
      'There is no undocumented way in, and all are as strong.',
      holds(
        'The contract names the access of every call, and a route that it does not name stops the server.',
        ['src/server/http/mount.ts', 'docs/policies/sign-in.md'],
        ['src/server/http/staff-access.test.ts', 'src/server/http/edges.test.ts'],
      ),
    ],
    [
      '6.4.1',
      'First passwords are random, short-lived and used once.',
      holds(
        'A random link of one use, for 24 hours; a password set by a call ends after 24 hours.',
        ['src/server/staff/password.ts', 'src/server/staff/password-link/password-link.service.ts'],
        ['src/server/staff/account/staff-account.test.ts', 'src/server/office/tabs/team.test.ts'],
      ),
    ],
    ['6.4.2', 'No secret questions.', absent('There are none, and no hints.')],
    [
      '6.4.3',
      'A forgotten password is renewed without passing over the second factor.',
      holds(
        'A mailed link of one use sets the password; the sign-in then still asks for the code.',
        ['src/server/staff/password.ts'],
        ['src/server/office/tabs/team.test.ts', 'src/server/staff/session/guessing.test.ts'],
      ),
    ],
    [
      '6.4.4',
      'A lost factor is replaced only after identity is proven again.',
      documented(
        'An administrator who knows the member resets it, on record; the last administrator needs the host.',
        ['docs/policies/sign-in.md'],
      ),
    ],
    [
      '6.5.1',
      'A code works once.',
      holds(
        'The time step of a code, and a mailed code, are taken in the statement that accepts them.',
        ['src/server/staff/one-time-code.ts'],
        ['src/server/staff/session/staff-session.test.ts', 'src/server/loyalty/guest/member-code.test.ts'],
      ),
    ],
    [
      '6.5.2',
      'Stored recovery codes of little entropy are hashed slowly.',
      holds(
        'Recovery codes have 120 random bits, so SHA-256 is enough.',
        ['src/server/staff/passkeys/recovery-code.ts'],
        ['src/server/staff/passkeys/passkeys.test.ts'],
      ),
    ],
    [
      '6.5.3',
      'Codes and seeds come from a secure generator.',
      holds(
        "Node's `randomInt` and `randomBytes`; 160 bits for a seed.",
        ['src/server/staff/one-time-code.ts', 'src/server/loyalty/guest'],
        ['src/server/loyalty/guest/member-code.test.ts', 'src/server/staff/session/staff-session.test.ts'],
      ),
    ],
    [
      '6.5.4',
      'Codes have 20 bits or more.',
      holds('Six digits.', ['src/domain/loyalty-code.ts'], ['src/domain/loyalty-code.test.ts']),
    ],
    [
      '6.5.5',
      'Codes have a short life: 10 minutes by mail, 30 seconds in an app.',
      {
        deviates:
          'A code of an app is also taken in the step before and the one after its own, as phones and servers disagree on the time.',
        instead:
          'Each step is taken once, and five wrong codes make the account wait. Mailed codes end after ten minutes.',
        acceptedBy: 'the founding engineers, 2026-11-23',
        tests: [
          'src/server/staff/session/staff-session.test.ts',
          'src/server/loyalty/guest/member-code.test.ts',
        ],
      },
    ],
    ['6.6.1', 'Codes by telephone are a last resort.', absent('No code is sent by telephone.')],
    [
      '6.6.2',
      'A mailed code counts only for the request that caused it.',
      holds(
        'The newest code of a member replaces the earlier one, and is bound to that member.',
        ['src/server/loyalty/member-codes.queries.ts'],
        ['src/server/loyalty/guest/member-code.test.ts'],
      ),
    ],
    [
      '6.6.3',
      'Guessing of mailed codes is limited.',
      holds(
        'Five tries a code, counted before the comparison, and three mails an hour.',
        ['src/domain/loyalty-code.ts'],
        ['src/server/loyalty/guest/member-code.test.ts'],
      ),
    ],
    [
      '6.8.1',
      'A user of one directory cannot pose as that of another.',
      holds(
        'There is one issuer, and a person is known by issuer and subject together.',
        ['src/server/base/db/schema/staff-directory.ts', 'src/server/staff/directory/find-member.ts'],
        ['src/server/staff/directory/directory.test.ts'],
      ),
    ],
    [
      '6.8.2',
      'Signatures of assertions are always checked.',
      holds(
        "Against the directory's published keys; unsigned tokens and those with a secret as their key are refused.",
        ['src/server/adapters/directory-openid.ts', 'src/server/adapters/directory-logout.ts'],
        [
          'src/server/staff/directory/wrong-answers.test.ts',
          'src/server/staff/directory/directory-logout.test.ts',
        ],
      ),
    ],
    ['6.8.3', 'SAML assertions count once.', absent('There is no SAML.')],
    [
      '6.8.4',
      'The strength of a sign-in elsewhere is checked.',
      holds(
        '`acr` and `auth_time`, where the operator demands them; a token without them is then refused.',
        ['src/server/staff/directory/directory.service.ts', 'src/server/adapters/directory-openid.ts'],
        ['src/server/staff/directory/operator-rules.test.ts'],
      ),
    ],
  ],
};
