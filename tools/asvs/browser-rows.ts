/** V3: what browsers do with our answers. */
import { absent, holds, type AsvsChapter } from './row.ts';

const headers = ['src/server/http/headers.ts'];
const edges = ['src/server/http/edges.test.ts', 'src/server/http/raw-requests.test.ts'];
const languageCookie = holds(
  'The one cookie keeps the language that a guest has chosen: Secure over https, SameSite=Lax, HttpOnly, without a domain. It carries no session and identifies no one.',
  ['src/server/http/wanted-languages.ts'],
  ['src/server/pages/language/language.test.ts'],
);

const plainName = {
  deviates: 'The one cookie is named `language`, without a prefix.',
  instead:
    'It is Secure over https and names no domain, so browsers send it to its host only. A neighboring host that overwrites it changes the language of a page and nothing else.',
  acceptedBy: 'the owners of the product, 2026-11-28',
  tests: ['src/server/pages/language/language.test.ts'],
};

export const browserRows: AsvsChapter = {
  title: 'Web frontend',
  rows: [
    [
      '3.2.1',
      'An answer cannot be shown as something else.',
      holds(
        'Every answer says its type with nosniff; every other answer has a policy that allows nothing; Fetch Metadata separates pages for persons from documents for programs.',
        headers,
        [...edges, 'src/server/http/navigation.test.ts'],
      ),
    ],
    [
      '3.2.2',
      'Texts are shown as texts.',
      holds(
        'React writes text nodes; Trusted Types refuses every other way in guest pages, and markup in the back office.',
        ['src/web/staff/app/style-sheets-only.ts'],
        ['src/web/staff/app/style-sheets-only.test.ts', 'src/server/pages/documents/pages.test.ts'],
      ),
    ],
    ['3.3.1', 'Cookies are Secure with a prefix.', plainName],
    ['3.3.2', 'Cookies have a SameSite value.', languageCookie],
    ['3.3.3', 'Cookies are bound to their host.', plainName],
    ['3.3.4', 'Session cookies are HttpOnly.', absent('No cookie carries a session.')],
    [
      '3.4.1',
      'HSTS of a year or more, with subdomains, on every answer.',
      holds('Two years with subdomains where `PUBLIC_URL` is https, errors included.', headers, edges),
    ],
    ['3.4.2', 'CORS names fixed origins.', holds('No answer allows another origin.', headers, edges)],
    [
      '3.4.3',
      'A content security policy on every answer.',
      holds(
        "Pages: own scripts, one style with a nonce, `object-src 'none'`, `base-uri 'none'`; everything else: nothing at all.",
        headers,
        [...edges, 'src/server/pages/documents/pages.test.ts'],
      ),
    ],
    ['3.4.4', 'nosniff on every answer.', holds('Set before a route is known.', headers, edges)],
    ['3.4.5', 'A referrer policy.', holds('`no-referrer` on every answer.', headers, edges)],
    [
      '3.4.6',
      'No other site may frame us.',
      holds("`frame-ancestors 'none'` on every answer.", headers, edges),
    ],
    [
      '3.5.1',
      'Requests of another site are refused.',
      holds(
        'Fetch Metadata is checked before a handler runs; credentials travel in a header that a foreign form cannot set.',
        ['src/server/http/fetch-metadata.ts', 'src/server/http/refuse-outsiders.ts'],
        [...edges, 'src/server/http/navigation.test.ts'],
      ),
    ],
    [
      '3.5.2',
      'No sensitive call works without a CORS preflight.',
      holds(
        'Bodies are JSON or a type of our own; the plain forms mail a link to its own guest, or register the holder of a pass whose both numbers they bring, and are checked by Fetch Metadata.',
        ['src/server/http/form-body.ts'],
        [...edges, 'src/server/passes/links/send-link.test.ts'],
      ),
    ],
    [
      '3.5.3',
      'Calls with an effect are no GET.',
      holds(
        'They are PUT, POST or DELETE; the few GETs with an effect that the specification demands take our own page only, and HEAD and prefetches do nothing.',
        ['src/server/http/fetch-metadata.ts'],
        ['src/server/photos/guest/photo-request.test.ts', 'src/server/wallets/apple/apple-wallet.test.ts'],
      ),
    ],
    [
      '3.5.4',
      'Separate applications have separate host names.',
      holds(
        '`STAFF_HOST` gives the back office an origin of its own; each host answers 404 to the paths of the other.',
        ['src/server/http/hosts.ts', 'src/contract/call-origin.ts'],
        ['src/server/http/origins.test.ts'],
      ),
    ],
    [
      '3.5.5',
      'Messages between windows are checked.',
      absent('Pages exchange messages with their own workers only, which share their origin.'),
    ],
    [
      '3.7.1',
      'No outdated browser technology.',
      holds(
        'HTML, CSS, ES modules and WebAssembly; the oldest browsers that are served are written down and tested.',
        ['tools/browser-floor.ts'],
        ['tools/browser-floor.test.ts'],
      ),
    ],
    [
      '3.7.2',
      'Redirects lead to our own or to known hosts only.',
      holds(
        'The server redirects within its own address; the only foreign address that a page opens by itself is that of Google Wallet.',
        ['src/domain/google-wallet.ts'],
        ['src/domain/google-wallet.test.ts', 'e2e/google-wallet.e2e.ts'],
      ),
    ],
  ],
};
