/**
 * Logins per second of the full server, compared with bare node:http and pg that run the same statement and answer
 * with its row.
 */
import { createServer } from 'node:http';

import pg from 'pg';

import { printPassStatement } from '../src/server/passes/find-pass.queries.ts';
import { openCaller, workAtOnce } from './base/load.ts';
import { judgePairs, measurePairs } from './base/pairs.ts';
import { inPlace, startBare, startServer } from './base/place.ts';
import { addOrders, firstBarcode, firstOrder, startPostgres } from './base/postgres.ts';
import { printIfProgram, sized, type BenchmarkResult } from './base/result.ts';

const aim = 0.8;
const ordersTotal = sized(100_000, 100);
const atOnce = 16;
const roundMilliseconds = sized(4000, 300);

/** Runs both servers in turn, round by round, on one PostgreSQL with a hundred thousand orders. */
export default async function benchLogin(): Promise<BenchmarkResult> {
  const result = await inPlace(async (place) => {
    const { url } = await startPostgres(place);
    const ours = await startServer(place, { environment: { DATABASE_URL: url } });
    await addOrders(url, ordersTotal);
    const barePort = await startBare(place, import.meta.filename, url);
    return measurePairs(
      () => runRound(ours.port),
      () => runRound(barePort),
    );
  });
  return {
    title: `POST /api/login/ on PostgreSQL with ${ordersTotal.toLocaleString('en-US')} orders, ${atOnce} connections`,
    aim: `${aim} of bare node:http + pg with the same statement`,
    rows: [
      { name: 'bare node:http + pg', value: result.rival, unit: 'logins/s' },
      { name: 'Promenade', value: result.ours, unit: 'logins/s', ratio: result.ratio },
    ],
    verdict: judgePairs(result, aim),
  };
}

/** One round of logins at the server on this port; in logins a second. */
async function runRound(port: number): Promise<number> {
  const caller = openCaller({ connections: atOnce });
  const endsAt = performance.now() + roundMilliseconds;
  let answered = 0;
  const logIn = async (): Promise<void> => {
    const order = Math.floor(Math.random() * ordersTotal);
    const pass = { orderId: String(firstOrder + order), barcode: String(firstBarcode + order), isIOS: false };
    const { status } = await caller.send({ port, path: '/api/login/', body: pass });
    if (status !== 200) throw new Error(`Status ${status} on port ${port}.`);
    answered += 1;
  };
  const seconds = await workAtOnce(atOnce, logIn, () => performance.now() > endsAt);
  caller.close();
  return answered / seconds;
}

/** The rival: the same named statement and one JSON.stringify, without validation, schema, view or tokens. */
function serveBare(port: number, databaseUrl: string): void {
  const budgets = { allowed: [30, 10, 10], windows: [900, 86_400, 86_400], aloneFrom: 30 };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
  const statement = printPassStatement();
  createServer((request, response) => {
    if (request.method === 'GET') return response.end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { orderId, barcode } = JSON.parse(Buffer.concat(chunks).toString()) as {
        orderId: string;
        barcode: string;
      }; // The load comes from this benchmark.
      const named: Record<string, unknown> = {
        orderId,
        barcode,
        keys: ['address:127.0.0.0/24', `order:${orderId}`, `barcode:${barcode}`],
        ...budgets,
        triedAt: new Date().toISOString(),
      };
      const values = statement.placeholders.map((name) =>
        typeof name === 'string' ? named[name] : name.value,
      );
      pool.query({ name: 'bare', text: statement.sql, values }).then(
        (result) =>
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result.rows[0])),
        () => response.writeHead(500).end(),
      );
    });
    return undefined;
  }).listen(port, '127.0.0.1');
}

const [, , option, port, databaseUrl = ''] = process.argv;
if (import.meta.main && option === '--bare') serveBare(Number(port), databaseUrl);
else await printIfProgram(import.meta, benchLogin);
