/** V7: sessions of the team. */
import { documented, holds, type AsvsChapter } from './row.ts';

const sessionTests = ['src/server/staff/session/staff-session.test.ts'];

export const sessionRows: AsvsChapter = {
  title: 'Session management',
  rows: [
    [
      '7.1.1',
      'Idle and longest times are documented.',
      documented('30 minutes and 12 hours, with the reasons.', ['docs/policies/sign-in.md']),
    ],
    [
      '7.1.2',
      'The number of parallel sessions is documented.',
      documented('Not limited; each one is listed and can be ended.', ['docs/policies/sign-in.md']),
    ],
    [
      '7.1.3',
      'Federated sessions are documented.',
      documented('The sessions of the directory and ours, how long each lasts, and what ends it.', [
        'docs/policies/sign-in.md',
      ]),
    ],
    [
      '7.2.1',
      'The server checks the session.',
      holds(
        'At every call, against the present rows.',
        ['src/server/staff/require-staff.ts'],
        ['src/server/http/staff-access.test.ts'],
      ),
    ],
    [
      '7.2.2',
      'Session tokens are made for each session.',
      holds('A new one with each sign-in.', ['src/server/staff/session/sign-in.service.ts'], sessionTests),
    ],
    [
      '7.2.3',
      'Tokens have 128 random bits or more.',
      holds('256, kept as SHA-256 only.', ['src/server/staff/session/sign-in.service.ts'], sessionTests),
    ],
    [
      '7.2.4',
      'A sign-in makes a new session and ends the former one.',
      holds(
        'A device signs in without a session; a page that still has one ends it at its logout. A changed password ends the others.',
        ['src/server/staff/session/sign-in.service.ts'],
        [...sessionTests, 'src/server/office/tabs/team.test.ts'],
      ),
    ],
    [
      '7.3.1',
      'Idle sessions end.',
      holds(
        'After 30 minutes without input of a person.',
        ['src/domain/staff-session.ts'],
        [...sessionTests, 'e2e/staff-idle.e2e.ts'],
      ),
    ],
    [
      '7.3.2',
      'Sessions have a longest time.',
      holds(
        '12 hours, however their row is edited.',
        ['src/domain/staff-session.ts'],
        [...sessionTests, 'src/domain/staff-session.test.ts'],
      ),
    ],
    [
      '7.4.1',
      'An ended session stays ended.',
      holds(
        'Its row decides at every call; an edit that would open it again is refused.',
        ['src/domain/staff-session.ts'],
        ['src/server/http/staff-access.test.ts', 'src/server/office/tabs/team.test.ts'],
      ),
    ],
    [
      '7.4.2',
      'Sessions of a disabled account end.',
      holds(
        'From the next call on.',
        ['src/server/staff/require-staff.ts'],
        ['src/server/office/tabs/team.test.ts', 'src/server/http/staff-access.test.ts'],
      ),
    ],
    [
      '7.4.3',
      'A changed factor can end the other sessions.',
      holds(
        'Every change of a password or factor ends them.',
        ['src/server/staff/account/note-credential-change.ts'],
        ['src/server/staff/account/staff-account.test.ts', 'src/server/staff/passkeys/passkeys.test.ts'],
      ),
    ],
    [
      '7.4.4',
      'Every page has a logout.',
      holds('In the bar of every tab.', ['src/web/staff/app/top-navigation.tsx'], ['e2e/staff-login.e2e.ts']),
    ],
    [
      '7.4.5',
      'Administrators can end sessions.',
      holds(
        'In the Session tab, up to their own level.',
        ['src/contract/admin-tabs.ts'],
        ['src/server/office/tabs/team.test.ts'],
      ),
    ],
    [
      '7.5.1',
      'Changing a factor needs a fresh proof.',
      holds(
        'Password, passkeys, one-time codes and recovery codes: each with the password or a passkey again.',
        ['src/server/staff/account/prove-member.ts'],
        ['src/server/staff/account/staff-account.test.ts', 'src/server/staff/passkeys/passkeys.test.ts'],
      ),
    ],
    [
      '7.5.2',
      'Members see and end their own sessions.',
      holds(
        'Under "Your account", ended against the password or a passkey; a member of the directory needs a sign-in of the last ten minutes.',
        ['src/server/staff/account/staff-account.service.ts'],
        ['src/server/staff/account/staff-account.test.ts', 'src/server/staff/directory/directory.test.ts'],
      ),
    ],
    [
      '7.6.1',
      'Federated sessions end as documented.',
      holds(
        'With the ID token, with a back-channel logout, and after 12 hours; the age of the sign-in at the directory is checked where the operator sets one.',
        ['src/server/staff/session/open-session.ts', 'src/server/staff/directory/directory.service.ts'],
        [
          'src/server/staff/directory/directory.test.ts',
          'src/server/staff/directory/directory-logout.test.ts',
          'src/server/staff/directory/operator-rules.test.ts',
        ],
      ),
    ],
    [
      '7.6.2',
      'No session starts without an act of the user.',
      holds(
        'A session starts by the form of the login page, or by an answer of the directory that this page asked for.',
        ['src/server/staff/session/staff-session.routes.ts'],
        sessionTests,
      ),
    ],
  ],
};
