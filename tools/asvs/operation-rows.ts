/** V13 and V14: configuration, and the protection of data. */
import { documented, holds, type AsvsChapter } from './row.ts';

const settings = ['tools/deploy-settings.test.ts'];

export const configurationRows: AsvsChapter = {
  title: 'Configuration',
  rows: [
    [
      '13.1.1',
      'All communication is documented.',
      documented('Each connection, its direction, its protection and its time limit.', [
        'docs/policies/connections.md',
      ]),
    ],
    [
      '13.2.1',
      'Parts authenticate each other, not by lasting secrets.',
      {
        deviates:
          'The database, the photo store, the mail server and the neighbor systems are reached with passwords or keys that last until they are changed.',
        instead:
          'Each has its own, which is random, stored outside of the code, held by one container only and changed without a stop (runbook).',
        acceptedBy: 'the founding engineers, 2026-11-23',
        tests: settings,
      },
    ],
    [
      '13.2.2',
      'Accounts between parts have the least rights.',
      holds(
        'Servers work by a role that owns nothing and cannot change ledger or record; the key of the photo store opens one folder.',
        ['src/server/base/db/serving-role.queries.ts', 'deploy/photos-policy.json'],
        [
          'src/server/base/db/serving-role.postgres.test.ts',
          'src/server/adapters/photo-store-policy.unit.test.ts',
        ],
      ),
    ],
    [
      '13.2.3',
      'No default credentials.',
      holds(
        'Every secret is empty in the samples, and production refuses those of development.',
        ['src/server/base/config/config.ts'],
        [...settings, 'src/server/ops/production-start.embedded.test.ts'],
      ),
    ],
    [
      '13.2.4',
      'Outgoing connections have an allow-list.',
      holds(
        'Only addresses of the configuration and fixed ones of the wallet vendors.',
        ['src/server/base/config/read-connectors.ts'],
        [
          'src/server/adapters/no-telemetry.embedded.test.ts',
          'src/server/base/config/read-connectors.unit.test.ts',
        ],
      ),
    ],
    [
      '13.2.5',
      'The server loads from listed places only.',
      holds(
        'The same list; nothing is loaded by an address that a caller gives. Webhooks post to any public https address that the team enters, and of the answer only the status counts.',
        ['src/server/adapters/rest-client.ts', 'src/server/adapters/event-post-http.ts'],
        ['src/server/adapters/connector-rest.test.ts', 'src/server/adapters/event-post-http.unit.test.ts'],
      ),
    ],
    [
      '13.3.1',
      'Secrets are kept by a secrets manager.',
      {
        deviates: 'The product reads secrets from files and environment values, not from a vault.',
        instead:
          "The keys folder is readable by the server's user only; vaults of every platform can fill both. Nothing secret is in the code or the image.",
        acceptedBy: 'the founding engineers, 2026-11-23',
        tests: settings,
      },
    ],
    [
      '13.3.2',
      'Secrets are readable by few.',
      holds(
        'Files of mode 600; each container gets its own only.',
        ['src/server/base/security/secrets.ts', 'compose.yaml'],
        settings,
      ),
    ],
    [
      '13.4.1',
      'No version control in production.',
      holds('The image takes named folders only.', ['.dockerignore', 'Dockerfile'], settings),
    ],
    [
      '13.4.2',
      'No debug modes in production.',
      holds(
        'Development pages and the start of the inspector exist in development only.',
        ['src/server/pages/dev-mails'],
        ['src/server/pages/documents/no-development-parts.test.ts', 'tools/dev/refuses-production.test.ts'],
      ),
    ],
    [
      '13.4.3',
      'No listings of folders.',
      holds(
        'Files are served by their exact hashed name.',
        ['src/server/pages/assets'],
        ['src/server/pages/documents/pages.test.ts', 'src/server/pages/assets/web-assets.test.ts'],
      ),
    ],
    [
      '13.4.4',
      'TRACE is not answered.',
      holds(
        'A method that a route does not name is a 405.',
        ['src/server/http/not-found.ts'],
        ['src/server/http/edges.test.ts'],
      ),
    ],
    [
      '13.4.5',
      'Internal documents and monitoring are not exposed.',
      holds(
        '`/readyz`, `/healthz` and the OpenAPI document answer 404 to requests through a proxy or from a public address; the edge refuses them too.',
        ['src/server/http/operator-calls.ts'],
        ['src/server/http/origins.test.ts', 'tools/deploy-settings.test.ts'],
      ),
    ],
  ],
};

export const dataRows: AsvsChapter = {
  title: 'Data protection',
  rows: [
    [
      '14.1.1',
      'Data are classified.',
      documented('Four classes; every column of every table is classified by a test.', [
        'docs/policies/data.md',
      ]),
    ],
    [
      '14.1.2',
      'Each class has its protection.',
      documented('Encryption, retention, logs and access for each class.', ['docs/policies/data.md']),
    ],
    [
      '14.2.1',
      'No secrets in addresses.',
      {
        deviates:
          'The hashed link of a pass, and the pair of order and barcode in calls of the specification, are parts of an address.',
        instead:
          'The specification demands them. They are never logged, measured or sent as a referrer, the page is kept by no cache, and a link can be renewed and revoked.',
        acceptedBy: 'the product owner, by the specification',
        tests: ['src/server/http/no-leak.test.ts', 'src/server/office/orders/order-links.test.ts'],
      },
    ],
    [
      '14.2.2',
      'Servers and proxies keep no sensitive data.',
      holds(
        '`no-store` on every answer with data; caches in memory hold brand, rules and templates of passes.',
        ['src/server/http/headers.ts'],
        ['src/server/http/edges.test.ts', 'src/server/pages/documents/pages.test.ts'],
      ),
    ],
    [
      '14.2.3',
      'No data to trackers.',
      holds(
        'The security policy of every page lets it load from this server and send to it only. The server itself calls the systems of its configuration and the webhooks of the team.',
        ['src/server/http/headers.ts'],
        ['src/server/http/edges.test.ts'],
      ),
    ],
    [
      '14.2.4',
      'The documented protection is in place.',
      holds(
        'Photos, links and seeds are sealed; retention and erasure are tested for every column.',
        ['src/server/ops/housekeeping.ts'],
        [
          'src/server/guests/erase-guest.test.ts',
          'src/server/ops/housekeeping.test.ts',
          'src/server/http/no-leak.test.ts',
        ],
      ),
    ],
    [
      '14.3.1',
      'The browser forgets at the end of a session.',
      holds(
        'Logout and Start Over remove what was stored, with and without a network.',
        ['src/web/staff/session/log-out.ts', 'src/web/guest/offline'],
        ['src/web/staff/session/session.test.ts', 'e2e/staff-login.e2e.ts', 'e2e/no-signal.e2e.ts'],
      ),
    ],
    [
      '14.3.2',
      'Browsers cache nothing sensitive.',
      holds(
        '`no-store` on pages and calls; `private` on pages of a pass.',
        ['src/server/http/headers.ts'],
        ['src/server/http/edges.test.ts', 'src/server/pages/documents/pages.test.ts'],
      ),
    ],
    [
      '14.3.3',
      'Browser storage holds no sensitive data but session tokens.',
      {
        deviates:
          'A guest’s own pass stays on the guest’s own phone, so that it can be shown without a signal; the back office keeps lists for the length of a session.',
        instead:
          'Only a good pass, with its time; the next answer replaces or removes it, Start Over and Logout remove all. Lists of people are never kept.',
        acceptedBy: 'the product owner, by the specification',
        tests: [
          'src/web/guest/offline/keep-pages.test.ts',
          'src/web/staff/data-tab/kept-lists.test.ts',
          'e2e/no-signal.e2e.ts',
        ],
      },
    ],
  ],
};
