/**
 * Sets one server's clock hours off: everything must still expire on both servers at the same moment
 * (docs/security.md, T74).
 */
import { existsSync } from 'node:fs';

import { loadSecrets, type Secrets } from '../../src/server/base/security/secrets.ts';
import { sealToken } from '../../src/server/base/security/sealed-token.ts';
import { signToken, type TokenPurpose } from '../../src/server/base/security/tokens.ts';
import type { Round } from './kind.ts';
import { endNode, type Lab, type LabNode } from './lab.ts';
import { logIn, signInAdmin } from './sign-in.ts';
import { bandBase, bandOf, cardBase, passOf, send, takeStage, type Stage } from './traffic.ts';

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const shifts = ['+3h', '-3h'];
const shiftMs = 3 * 3_600_000;

/** Returns why a clock cannot be changed on this machine; undefined if it can. */
export function missingFakeTime(): string | undefined {
  return existsSync(library) ? undefined : 'libfaketime is not installed (apt-get install faketime)';
}

/**
 * Restarts one server with a clock three hours ahead, then three hours behind, and compares it with the other server.
 */
export async function skewClock(lab: Lab, round: Round): Promise<void> {
  const [steady, skewed] = lab.nodes;
  if (steady === undefined || skewed === undefined) throw new Error('The lab has too few servers.');
  const startedAt = await readDatabaseTime(lab);
  for (const shift of shifts) {
    await endNode(skewed, 'SIGTERM');
    // Timers use the monotonic clock, which stays unchanged.
    await skewed.start({ LD_PRELOAD: library, FAKETIME: shift, FAKETIME_DONT_FAKE_MONOTONIC: '1' });
    const faults = await compareServers(lab, { steady, skewed });
    round.faults.push(...faults.map((text) => `clock ${shift}: ${text}`));
  }
  round.faults.push(...(await findOddTimes(lab, round.stage, startedAt)));
  await endNode(skewed, 'SIGTERM');
  await skewed.start();
}

async function readDatabaseTime(lab: Lab): Promise<Date> {
  const [row] = await lab.query<{ now: Date }>('select clock_timestamp() as now');
  return row?.now ?? new Date();
}

interface Pair {
  steady: LabNode;
  skewed: LabNode;
}

async function compareServers(lab: Lab, { steady, skewed }: Pair): Promise<string[]> {
  const stage = await takeStage(lab, probes.length * 2);
  const secrets = loadSecrets(`${lab.folder}/keys`, false);
  const faults = await findUnskewed(skewed);
  for (const [place, probe] of probes.entries())
    faults.push(...(await judgeProbe(probe, { lab, secrets, steady, skewed }, stage.from + 2 * place)));
  for (const [from, to] of [
    [steady, skewed],
    [skewed, steady],
  ] as const)
    faults.push(...(await carryAcross(from, to, stage.from)));
  return faults;
}

/** Checks that the clock is really wrong; otherwise the test would prove nothing. */
async function findUnskewed({ port }: LabNode): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  await answer.body?.cancel();
  const gap = Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now());
  return Math.abs(gap - shiftMs) < 60_000 ? [] : ['the server’s clock was not set off'];
}

/** A token of one purpose, and a call that accepts it. */
interface Probe {
  purpose: TokenPurpose | 'hand-off';
  subjectOf(number: number): string[];
  use(port: number, token: string, number: number): Promise<{ status: number }>;
}

const subjectOf = (base: number) => (number: number) => {
  const { orderId, barcode } = passOf(base, number);
  return [orderId, barcode];
};

const probes: readonly Probe[] = [
  {
    purpose: 'share',
    subjectOf: subjectOf(cardBase),
    use: (port, token, number) =>
      send(port, { method: 'GET', path: `/api/share/${passOf(cardBase, number).barcode}`, token }),
  },
  {
    purpose: 'wristband',
    subjectOf: subjectOf(bandBase),
    use: (port, token, number) => {
      const { barcode } = passOf(bandBase, number);
      const body = { barcode, wristbandBarcode: bandOf(number, 'A'), wristbandActivateToken: token };
      return send(port, { method: 'POST', path: '/api/wristband/activate/', body, token });
    },
  },
  {
    purpose: 'hand-off',
    subjectOf: (number) => [...subjectOf(cardBase)(number), ''],
    use: (port, token) => send(port, { method: 'GET', path: `/h/${token}?open=1` }),
  },
  {
    purpose: 'member',
    subjectOf: (number) => [`lab${number}-0`],
    use: (port, token) =>
      send(port, { method: 'POST', path: '/api/loyalty/account/', body: { memberTicket: token } }),
  },
  {
    purpose: 'wallet-ticket',
    subjectOf: (number) => [`lab${number}-0`],
    use: (port, token, number) => {
      const body = { email: `lab${number}-0@mail.example`, walletTicket: token };
      return send(port, { method: 'POST', path: '/api/apple-wallet/', body });
    },
  },
];

/** Both servers refuse a token that expired five seconds ago, and accept one that expires in twenty. */
async function judgeProbe(
  probe: Probe,
  { lab, secrets, steady, skewed }: Pair & { lab: Lab; secrets: Secrets },
  number: number,
): Promise<string[]> {
  const now = await readDatabaseTime(lab);
  const ask = async (ttlSeconds: number): Promise<number[]> => {
    const answers = [steady, skewed].map(async ({ port }, place) => {
      const subject = probe.subjectOf(number + place);
      const { purpose } = probe;
      const facts = { subject, ttlSeconds, now };
      const token =
        purpose === 'hand-off'
          ? sealToken(secrets, { purpose, ...facts })
          : signToken(secrets, { purpose, ...facts });
      return (await probe.use(port, token, number + place)).status;
    });
    return Promise.all(answers);
  };
  const [good, over] = [await ask(20), await ask(-5)];
  const isAlike = good[0] === good[1] && over[0] === over[1] && good[0] !== over[0];
  return isAlike
    ? []
    : [`a token for ${probe.purpose} was answered ${good.join(' and ')}, once over ${over.join(' and ')}`];
}

/** Each server accepts the tokens that the other one issues. */
async function carryAcross(from: LabNode, to: LabNode, number: number): Promise<string[]> {
  const faults: string[] = [];
  const order = await logIn(from.port, cardBase, number);
  const shares = await send(to.port, {
    method: 'GET',
    path: `/api/share/${passOf(cardBase, number).barcode}`,
    token: order.ticketShareToken,
  });
  if (![200, 204].includes(shares.status)) faults.push(`another server’s share token got ${shares.status}`);
  const admin = await signInAdmin(from.port);
  const list = await send(to.port, {
    method: 'GET',
    path: '/api/admin/test-passes/',
    token: admin.accessToken,
  });
  if (list.status !== 200) faults.push(`another server’s session got ${list.status}`);
  return faults;
}

/** No row of this round has a time before its start or after now. */
async function findOddTimes(lab: Lab, { from, size }: Stage, startedAt: Date): Promise<string[]> {
  const since = new Date(startedAt.getTime() - 60_000);
  const rows = await lab.query<{ what: string; count: string }>(
    `with written(what, at) as (
       select 'a share', created_at from ticket_shares where order_id::bigint between $1::bigint and $2::bigint
       union all select 'a claim', claimed_at from loyalty_claims where source_id = any ($3::text[])
       union all select 'a band', activated_at from wristbands where code = any ($4::text[]) and activated_at is not null)
     select what, count(*) from written where at < $5 or at > clock_timestamp() + interval '1 minute' group by what`,
    [
      cardBase + from,
      cardBase + from + size - 1,
      Array.from({ length: size }, (_, place) => `lab${from + place}`),
      Array.from({ length: size }, (_, place) => [
        bandOf(from + place, 'A'),
        bandOf(from + place, 'B'),
      ]).flat(),
      since,
    ],
  );
  return rows.map(({ what, count }) => `${what} bears a time that was not (${count} times)`);
}
