/** Tests each statement of `deploy/Caddyfile` and its comments through a running edge with two stub servers. */
import { constants, type ClientHttp2Session } from 'node:http2';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

import type { BenchmarkRow } from '../benchmark.ts';
import { ask, plainPortOf, startEdge, type EdgeAnswer } from './caddy.ts';
import { hangUpPath, makeStandIn, serverPolicy, type StandIn } from './stand-ins.ts';

const spoofed = '203.0.113.77';
const mebibyte = 1024 * 1024;
/** The edge checks health every second; this leaves time for a second check. */
const foundAgainMs = 2500;

/** Tests every statement in turn; rows whose name begins with `faults:` count the statements that were not true. */
export async function trySentences(options: {
  ports: readonly [number, number];
  edgePort: number;
  folder: string;
}): Promise<BenchmarkRow[]> {
  const { ports, edgePort, folder } = options;
  const pair = [makeStandIn(ports[0]), makeStandIn(ports[1])] as const;
  for (const standIn of pair) await standIn.listen();
  const servers = ports.map((port) => `127.0.0.1:${port}`).join(' ');
  const edge = await startEdge({ port: edgePort, servers, folder: join(folder, 'sentences') });
  const sessions: ClientHttp2Session[] = [];
  // Opens a connection per statement, because some statements close theirs.
  const connect = (): ClientHttp2Session => {
    const session = edge.connect();
    sessions.push(session);
    return session;
  };
  try {
    return [
      await speaksHttp2Compressed(connect()),
      await believesNoForwarding(connect(), pair),
      await hidesOperatorsCalls(connect(), pair),
      await setsHeaders(connect()),
      await refusesPlainCalls(plainPortOf(edgePort), pair),
      await refusesLargeBodies(connect()),
      await shutsNobodyOut(connect),
      ...(await sendsNoPostTwice(connect(), pair)),
      ...(await passesOverOneThatIsGone(connect(), pair)),
    ];
  } finally {
    for (const session of sessions) session.destroy();
    edge.stop();
    for (const standIn of pair) await standIn.close();
  }
}

function post(session: ClientHttp2Session, body: Buffer | string, path = '/api/x/'): Promise<EdgeAnswer> {
  return ask(
    session,
    { ':method': 'POST', ':path': path, 'content-type': 'application/json', 'x-forwarded-for': spoofed },
    body,
  );
}

async function speaksHttp2Compressed(session: ClientHttp2Session): Promise<BenchmarkRow> {
  const answer = await ask(session, { ':path': '/', 'accept-encoding': 'gzip' });
  const plain = await ask(session, { ':path': '/' });
  const isCompressed =
    answer.headers['content-encoding'] === 'gzip' && gunzipSync(answer.body).equals(plain.body);
  const isHttp2 = session.alpnProtocol === 'h2';
  return fault('HTTP/2, pages compressed', Number(!isCompressed) + Number(!isHttp2));
}

/** The servers see only the client address that the edge saw, regardless of the header that the client sends. */
async function believesNoForwarding(
  session: ClientHttp2Session,
  pair: readonly StandIn[],
): Promise<BenchmarkRow> {
  let believed = 0;
  for (const written of [spoofed, `${spoofed}, 127.0.0.1`, '"', 'unknown']) {
    for (const standIn of pair) standIn.lastHeaders = {};
    await ask(session, {
      ':path': '/',
      'x-forwarded-for': written,
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'evil.example',
    });
    const seen = pair.find(({ lastHeaders }) => lastHeaders.host !== undefined);
    const isTrue =
      /^(127\.0\.0\.1|::1)$/.test(String(seen?.lastHeaders['x-forwarded-for'])) &&
      seen?.lastHeaders['x-forwarded-proto'] === 'https' &&
      seen.lastHeaders['x-forwarded-host'] !== 'evil.example';
    believed += Number(!isTrue);
  }
  return fault('X-Forwarded-For of a client believed', believed);
}

/** The state of disk and keys stays inside, and no client chooses which requests are traced. */
async function hidesOperatorsCalls(
  session: ClientHttp2Session,
  pair: readonly StandIn[],
): Promise<BenchmarkRow> {
  const answers = await Promise.all(
    [
      ...['/readyz', '/readyz/', '/readyz/x', '/%72eadyz'],
      ...['/healthz', '/healthz/', '/api/openapi.json', '/api/openapi.jso%6e'],
    ].map((path) => ask(session, { ':path': path })),
  );
  for (const standIn of pair) standIn.lastHeaders = {};
  await ask(session, {
    ':path': '/',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  });
  const traced = pair.filter(({ lastHeaders }) => lastHeaders['traceparent'] !== undefined);
  const shown = answers.filter(({ status }) => status !== 404);
  return fault(
    '/readyz, /healthz or the list of calls shown, or traceparent of a client passed on',
    shown.length + traced.length,
  );
}

/** Over plain http a page leads to https, and a call is refused before a server hears of it. */
async function refusesPlainCalls(port: number, pair: readonly StandIn[]): Promise<BenchmarkRow> {
  for (const standIn of pair) standIn.lastHeaders = {};
  const statusOf = async (path: string, method = 'GET'): Promise<number> =>
    (await fetch(`http://localhost:${port}${path}`, { method, redirect: 'manual' })).status;
  const calls = await Promise.all([
    statusOf('/api/openapi'),
    statusOf('/app/login/', 'POST'),
    statusOf('/v1/passes/x/y'),
    statusOf('/', 'POST'),
  ]);
  const page = await statusOf('/lookup');
  const heard = pair.filter(({ lastHeaders }) => lastHeaders.host !== undefined).length;
  const wrong = calls.filter((status) => status !== 403).length + Number(page !== 308);
  return fault('calls over plain http redirected or passed on', wrong + heard);
}

/** The edge's own answers have the headers that keep a browser from guessing, and leave those of the servers alone. */
async function setsHeaders(session: ClientHttp2Session): Promise<BenchmarkRow> {
  const own = await ask(session, { ':path': '/readyz' });
  const ofServer = await ask(session, { ':path': '/with-policy' });
  const missing = [
    own.headers['strict-transport-security'] !== 'max-age=63072000; includeSubDomains',
    own.headers['x-content-type-options'] !== 'nosniff',
    own.headers['content-security-policy'] !== "default-src 'none'; frame-ancestors 'none'",
    ofServer.headers['content-security-policy'] !== serverPolicy,
  ];
  return fault('security headers missing or replaced', missing.filter(Boolean).length);
}

/** A photo of the largest accepted size passes; a larger body gets 413, with or without a Content-Length. */
async function refusesLargeBodies(session: ClientHttp2Session): Promise<BenchmarkRow> {
  const [fits, large, said] = [
    await post(session, Buffer.alloc(7 * mebibyte, 'x')),
    await post(session, Buffer.alloc(9 * mebibyte, 'x')),
    await ask(
      session,
      { ':method': 'POST', ':path': '/api/x/', 'content-length': 9 * mebibyte },
      Buffer.alloc(9 * mebibyte, 'x'),
    ),
  ];
  return fault(
    'bodies of 7 MiB passed, of 9 MiB refused with 413',
    Number(fits.status !== 200) + Number(large.status !== 413) + Number(said.status !== 413),
  );
}

/** One server accepts requests and cuts them off: a POST reaches exactly one server; a GET is retried on the other. */
async function sendsNoPostTwice(
  session: ClientHttp2Session,
  [first, second]: readonly [StandIn, StandIn],
): Promise<BenchmarkRow[]> {
  first.cuts = true;
  let faults = 0;
  let refused = 0;
  for (let time = 0; time < 6; time += 1) {
    for (const standIn of [first, second]) standIn.arrived.clear();
    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, place) => post(session, place % 2 === 0 ? '{}' : '')),
    );
    const arrived = (first.arrived.get('POST') ?? 0) + (second.arrived.get('POST') ?? 0);
    refused += statuses.filter(({ status }) => status === 502).length;
    faults += Math.abs(arrived - statuses.length);
  }
  let failedGets = 0;
  for (let time = 0; time < 3; time += 1) {
    const statuses = await Promise.all(Array.from({ length: 50 }, () => ask(session, { ':path': '/' })));
    failedGets += statuses.filter(({ status }) => status !== 200).length;
  }
  first.cuts = false;
  return [
    { name: 'POSTs that a dying server took, answered 502', value: refused, unit: 'requests' },
    fault('POSTs sent twice, or not at all', faults),
    fault('GETs that a dying server took and nobody else answered', failedGets),
  ];
}

/** After bodies that are too large, aborted uploads and requests that a server cuts off, the next guest is served. */
async function shutsNobodyOut(connect: () => ClientHttp2Session): Promise<BenchmarkRow> {
  const guest = connect();
  let faults = 0;
  for (let time = 0; time < 3; time += 1) {
    const other = connect();
    await Promise.all(Array.from({ length: 4 }, () => post(other, Buffer.alloc(9 * mebibyte, 'x'))));
    const another = connect();
    for (let upload = 0; upload < 10; upload += 1) {
      const stream = another.request({ ':method': 'POST', ':path': '/api/x/' });
      stream.on('error', () => undefined);
      stream.write(Buffer.alloc(100_000, 'x'));
      await sleep(20);
      stream.close(constants.NGHTTP2_CANCEL);
    }
    await Promise.all(Array.from({ length: 10 }, () => post(another, '{}', hangUpPath)));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        place % 2 === 0 ? post(guest, '{}') : ask(guest, { ':path': '/' }),
      ),
    );
    faults += answers.filter(({ status }) => status !== 200).length;
  }
  return fault('guests shut out by what others sent before', faults);
}

/**
 * A server has just stopped and the health check has not noticed: the other one answers every GET. It also answers
 * every POST except those whose connection broke, because they may have arrived and must not be repeated.
 */
async function passesOverOneThatIsGone(
  session: ClientHttp2Session,
  [first, second]: readonly [StandIn, StandIn],
): Promise<BenchmarkRow[]> {
  let faults = 0;
  let unknown = 0;
  for (let time = 0; time < 5; time += 1) {
    await Promise.all(Array.from({ length: 30 }, () => post(session, '{}'))); // Both servers have open connections now.
    await first.close();
    for (const standIn of [first, second]) standIn.arrived.clear();
    const gets = Array.from({ length: 30 }, () => ask(session, { ':path': '/' }));
    const posts = await Promise.all(Array.from({ length: 30 }, () => post(session, '{}')));
    faults += (await Promise.all(gets)).filter(({ status }) => status !== 200).length;
    const made = posts.filter(({ status }) => status === 200).length;
    faults += Math.abs((second.arrived.get('POST') ?? 0) - made);
    unknown += posts.length - made;
    // Counts the requests after the edge has detected the broken connections.
    const later = await Promise.all(Array.from({ length: 30 }, () => post(session, '{}')));
    faults += later.filter(({ status }) => status !== 200).length;
    await first.listen();
    await sleep(foundAgainMs);
  }
  return [
    { name: 'POSTs on connections that broke under them, answered 502', value: unknown, unit: 'requests' },
    fault('other requests lost to a server that is gone', faults),
  ];
}

function fault(what: string, count: number): BenchmarkRow {
  return { name: `faults: ${what}`, value: count, unit: 'faults' };
}
