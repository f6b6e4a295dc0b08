/** V4: the calls and the HTTP below them. */
import { absent, holds, type AsvsChapter } from './row.ts';

const noGraphs = absent('There is no GraphQL.');
const noSockets = absent('There is no WebSocket.');

export const apiRows: AsvsChapter = {
  title: 'API and web service',
  rows: [
    [
      '4.1.1',
      'Answers name their type and character set.',
      holds(
        'Texts and JSON are sent as UTF-8 and say so.',
        ['src/server/http/errors.ts'],
        ['src/server/http/navigation.test.ts', 'src/server/http/edges.test.ts'],
      ),
    ],
    [
      '4.1.2',
      'Only pages redirect from http to https.',
      holds(
        'The edge redirects pages; calls by plain http are refused.',
        ['deploy/Caddyfile'],
        ['tools/deploy-settings.test.ts'],
      ),
    ],
    [
      '4.1.3',
      'Callers cannot set what the proxy says of them.',
      holds(
        'The proxy replaces `X-Forwarded-For`; the server believes only as many proxies, or those networks, as `TRUST_PROXY` names.',
        ['deploy/Caddyfile', 'src/server/base/limits/address.ts'],
        ['src/server/base/limits/address.unit.test.ts', 'tools/deploy-settings.test.ts'],
      ),
    ],
    [
      '4.2.1',
      'Requests cannot be smuggled.',
      holds(
        "Node's strict parser refuses messages with two lengths; bytes that are no HTTP get a 400 on a socket that is then closed.",
        ['src/server/http/broken-requests.ts'],
        ['src/server/http/raw-requests.test.ts', 'src/server/http/edges.test.ts'],
      ),
    ],
    ['4.3.1', 'GraphQL queries are bounded.', noGraphs],
    ['4.3.2', 'GraphQL does not describe itself.', noGraphs],
    ['4.4.1', 'WebSockets use TLS.', noSockets],
    ['4.4.2', 'WebSockets check their origin.', noSockets],
    ['4.4.3', 'WebSocket sessions have tokens.', noSockets],
    ['4.4.4', 'WebSocket tokens come from the session.', noSockets],
  ],
};
