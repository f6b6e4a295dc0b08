/** V15, V16 and V17: code and packages, logs and errors, and what the product does not have. */
import { absent, documented, holds, type AsvsChapter } from './row.ts';

export const codeRows: AsvsChapter = {
  title: 'Secure coding and architecture',
  rows: [
    [
      '15.1.1',
      'Times to repair vulnerable packages are documented.',
      documented('By severity.', ['docs/policies/components.md']),
    ],
    [
      '15.1.2',
      'Packages are listed, from known registries.',
      documented(
        'A bill of materials from the lock file (`npm run sbom`); a test refuses another registry, a package without its hash, and licences that may not be used.',
        ['docs/policies/components.md'],
      ),
    ],
    [
      '15.1.3',
      'Demanding work is documented, with its bounds.',
      documented('Signing, pictures, hashes, files and exports.', ['docs/policies/components.md']),
    ],
    [
      '15.2.1',
      'No package is out of its time.',
      holds(
        '`npm run advisories` asks the registry, fails with a high or critical finding, and lists the others.',
        ['tools/packages/judge-audit.ts'],
        ['tools/packages/lock.test.ts'],
      ),
    ],
    [
      '15.2.2',
      'Demanding work cannot stop the rest.',
      holds(
        'Processes of their own for pictures, threads for signatures, two hashes at once, bounded queues that refuse with a time.',
        ['src/server/photos/photo-decoder.ts', 'src/server/base/security/passwords.ts'],
        [
          'src/server/photos/photo-decoder-limits.embedded.test.ts',
          'src/server/photos/guest/photo-bodies.embedded.test.ts',
          'bench/faults.ts',
        ],
      ),
    ],
    [
      '15.2.3',
      'Production holds no test or development parts.',
      holds(
        'Development pages are not part of a production server, test files not of the image.',
        ['Dockerfile'],
        ['src/server/pages/documents/no-development-parts.test.ts', 'tools/deploy-settings.test.ts'],
      ),
    ],
    [
      '15.3.1',
      'Answers hold the needed fields only.',
      holds(
        'Each reply is cut to its schema; shares have their own view.',
        ['src/server/http/mount.ts'],
        ['src/server/passes/login/login.test.ts', 'src/server/http/shared-guest.test.ts'],
      ),
    ],
    [
      '15.3.2',
      'Redirects of other systems are not followed.',
      holds(
        'Every outgoing call refuses them.',
        ['src/server/adapters/rest-client.ts'],
        ['src/server/adapters/connector-rest.test.ts', 'src/server/adapters/google-wallet-rest.unit.test.ts'],
      ),
    ],
    [
      '15.3.3',
      'No field can be set that the action does not name.',
      holds(
        'Strict schemas; tabs take the columns of their mode only.',
        ['src/contract/admin-tabs.ts'],
        ['src/server/office/tabs/tab.test.ts', 'src/server/passes/registration/registration.test.ts'],
      ),
    ],
    [
      '15.3.4',
      'The address of a caller is known and cannot be invented.',
      holds(
        'The proxy replaces the header; networks, not addresses, are limited; the own networks of the park are named.',
        ['src/server/base/limits/address.ts', 'deploy/Caddyfile'],
        ['src/server/base/limits/address.unit.test.ts', 'tools/deploy-settings.test.ts'],
      ),
    ],
    [
      '15.3.5',
      'Types are checked strictly.',
      holds(
        'TypeScript without `any`, schemas at every border, strict equality by the linter.',
        ['.oxlintrc.json', 'tsconfig.json'],
        ['src/server/http/hostile-calls.test.ts', 'src/server/http/fuzz-calls.test.ts'],
      ),
    ],
    [
      '15.3.6',
      'No prototype pollution.',
      holds(
        '`__proto__` is dropped from JSON, and names from outside are keys of maps. In the image and in the unit of systemd using it throws in the server process as well (`--disable-proto=throw`); `npm start`, for a first look, does without.',
        ['src/server/http/json-body.ts'],
        ['src/server/http/json-body.unit.test.ts', 'src/server/http/fuzz-calls.test.ts'],
      ),
    ],
    [
      '15.3.7',
      'Doubled parameters do no harm.',
      holds(
        'Each schema names its source; a parameter that comes twice is a list and is refused.',
        ['src/server/http/mount.ts'],
        ['src/server/http/hostile-calls.test.ts'],
      ),
    ],
  ],
};

export const logRows: AsvsChapter = {
  title: 'Logging and error handling',
  rows: [
    [
      '16.1.1',
      'All logs are listed.',
      documented('What, in which form, where, for how long and for whom.', ['docs/policies/logs.md']),
    ],
    [
      '16.2.1',
      'Entries say when, where, who and what.',
      holds(
        'Time, request, network and route in the log; member, row and values in the record.',
        ['src/server/http/observe.ts', 'src/server/staff/audit.queries.ts'],
        ['src/server/office/tabs/tab.test.ts', 'src/server/office/audit/staff-audit.test.ts'],
      ),
    ],
    [
      '16.2.2',
      'Times agree and name their zone.',
      holds(
        "UTC everywhere, by the database's clock on every server.",
        ['src/server/adapters/database-clock.ts'],
        ['src/server/adapters/database-clock.unit.test.ts'],
      ),
    ],
    [
      '16.2.3',
      'Logs go to listed places only.',
      holds(
        'Standard output, the record in the database, and a collector that the operator names.',
        ['src/server/http/log.ts'],
        ['src/server/adapters/no-telemetry.embedded.test.ts'],
      ),
    ],
    [
      '16.2.4',
      'Logs can be read by programs.',
      holds('One JSON object a line.', ['src/server/http/log.ts'], ['src/server/http/no-leak.test.ts']),
    ],
    [
      '16.2.5',
      'Sensitive data are not logged.',
      holds(
        'Facts by allow-list; errors by class, never by message.',
        ['src/server/http/log.ts'],
        ['src/server/http/no-leak.test.ts'],
      ),
    ],
    [
      '16.3.1',
      'Sign-ins are recorded, also failed ones.',
      holds(
        'Every sign-in, failure and wait is an entry of the sealed record, with the way and the network.',
        ['src/server/staff/door/door-record.ts'],
        ['src/server/staff/door/door-record.test.ts'],
      ),
    ],
    [
      '16.3.2',
      'Refused access is recorded.',
      holds(
        'Every missing permission and wrong key is an entry of the record.',
        ['src/server/staff/door/door-record.ts'],
        ['src/server/staff/door/door-record.test.ts'],
      ),
    ],
    [
      '16.3.3',
      'Attempts to pass over controls are recorded.',
      holds(
        'Waits, refused permissions and wrong keys are entries of the record; budgets and puzzles of guests are counted, with an alert.',
        ['src/server/staff/door/door-record.ts'],
        ['src/server/staff/door/door-record.test.ts'],
      ),
    ],
    [
      '16.3.4',
      'Unexpected errors are recorded.',
      holds(
        'By class and code, with the name of the task or route, and as a metric with an alert.',
        ['src/server/base/report-fault.ts'],
        ['src/server/base/report-fault.unit.test.ts', 'tools/deploy-metrics.test.ts'],
      ),
    ],
    [
      '16.4.1',
      'Logs cannot be injected.',
      holds('JSON lines of named facts.', ['src/server/http/log.ts'], ['src/server/http/no-leak.test.ts']),
    ],
    [
      '16.4.2',
      'Logs cannot be changed unseen.',
      holds(
        'The database refuses changes of the record, and a signed chain shows them.',
        ['src/server/staff/audit-seal.ts'],
        ['src/server/staff/verify-audit.test.ts'],
      ),
    ],
    [
      '16.4.3',
      'Logs are sent to another system.',
      documented("The platform's collector takes the JSON lines; seals can be kept elsewhere.", [
        'docs/policies/logs.md',
        'docs/algorithms/audit.md',
      ]),
    ],
    [
      '16.5.1',
      'Errors reveal nothing.',
      holds(
        'Problem documents with a code of ours; no message of a library leaves the server.',
        ['src/server/http/errors.ts'],
        ['src/server/http/edges.test.ts', 'src/server/http/no-leak.test.ts'],
      ),
    ],
    [
      '16.5.2',
      'The product works on when others fail.',
      holds(
        'Time limits, circuit breakers, outboxes and an offline page.',
        ['src/server/adapters/rest-client.ts'],
        [
          'src/server/adapters/connector-rest.test.ts',
          'src/server/base/mail/outbox.test.ts',
          'bench/faults.ts',
        ],
      ),
    ],
    [
      '16.5.3',
      'Failure never opens a door.',
      holds(
        'One transaction each; what was not judged is not written; a limit that cannot be counted refuses.',
        ['src/server/base/limits/reserve-try.ts'],
        ['src/server/passes/login/login-budget.test.ts', 'bench/faults.ts'],
      ),
    ],
  ],
};

const noMedia = absent('There is no WebRTC.');

export const mediaRows: AsvsChapter = {
  title: 'WebRTC',
  rows: [
    ['17.1.1', 'TURN reaches public addresses only.', noMedia],
    ['17.2.1', 'DTLS keys are managed.', noMedia],
    ['17.2.2', 'DTLS suites are approved.', noMedia],
    ['17.2.3', 'SRTP is authenticated.', noMedia],
    ['17.2.4', 'The media server survives malformed packets.', noMedia],
    ['17.3.1', 'Signaling survives floods.', noMedia],
    ['17.3.2', 'Signaling survives malformed messages.', noMedia],
  ],
};
