/** The guests' traffic during a failure, and a record of every acknowledged request. */
import { setTimeout as sleep } from 'node:timers/promises';

import { encodeBmp } from '#server/photos/read-bmp.ts';
import { addLabChecks, type Acknowledged } from '../../src/server/testing/claim-lab.ts';
import { jsonOf, openCaller, workAtOnce, type Answer, type Call } from '../base/load.ts';
import type { Lab } from './lab.ts';
import {
  addRewardMembers,
  makeRewardNotes,
  rewardMemberOf,
  visitRewards,
  type RewardNotes,
} from './reward-traffic.ts';

/** The acknowledged requests of a round, and statistics of all answers. */
export interface Notes {
  claims: Acknowledged[];
  shares: string[];
  bands: { code: string; barcode: string }[];
  photos: string[];
  rewards: RewardNotes;
  /** The number of answers by status; 0 are those that were cut off. */
  statuses: Map<number, number>;
  /**
   * The time of the last request that was cut off or answered with a server error, in milliseconds of
   * performance.now().
   */
  lastFaultAt: number;
}

/** The test data of one round: the checks, orders, wristbands and photo passes that it may use. */
export interface Stage {
  from: number;
  size: number;
}

const workers = 12;
const guestsPerCheck = 3;
/** The statuses that a valid request may get during a failure. */
const faultStatuses = new Set([0, 408, 429, 500, 502, 503, 504]);
/** A connection for each call, because a server that stops could close a kept one during the next call. */
const caller = openCaller({ keepAlive: false });
const pauseMilliseconds = 20;
const photo = `data:image/bmp;base64,${encodeBmp(Buffer.alloc(160 * 120 * 3, 77), 160, 120).toString('base64')}`;

/**
 * Creates the data of a stage that no other round uses: per number a check with three members, three members with
 * points, a credit card, a wristband ticket with two wristbands, and a season pass.
 */
export async function takeStage(lab: Lab, size: number): Promise<Stage> {
  const from = lab.nextNumber;
  lab.nextNumber += size;
  await addLabChecks(lab.postgres.url, from, size);
  await addRewardMembers(lab, { from, size });
  const to = from + size - 1;
  const insert = (product: string, orderBase: number, photoUid: string): string => `
    with o as (insert into orders (order_id, source, ordered_at) select (${orderBase} + n)::text, 'lab', now() from generate_series(${from}, ${to}) n)
    insert into passes (order_id, barcode, product_id, first_name, last_name, email, expires_at, credits, photo_uid)
    select (${orderBase} + n)::text, (7900000000000000 + ${orderBase} + n)::text, '${product}', 'Lab', n::text, 'lab' || n || '@mail.example', now() + interval '30 days', 50, ${photoUid}
    from generate_series(${from}, ${to}) n`;
  for (const statement of [
    insert('CR-50', cardBase, 'null'),
    insert('WB-RIDE', bandBase, 'null'),
    insert('WP-GOLD', seasonBase, 'gen_random_uuid()'),
    `insert into wristbands (code, state) select bandcode, 'blank' from (select 'LAB' || lpad(n::text, 12, '0') || side as bandcode from generate_series(${from}, ${to}) n, (values ('A'), ('B')) s(side)) bands`,
  ])
    await lab.query(statement);
  return { from, size };
}

/** The prefixes of a stage's order ids; the number is appended. */
const [cardBase, bandBase, seasonBase] = [81_000_000, 82_000_000, 83_000_000];

/** Returns empty notes. */
export function makeNotes(): Notes {
  return {
    ...{ claims: [], shares: [], bands: [], photos: [] },
    rewards: makeRewardNotes(),
    statuses: new Map(),
    lastFaultAt: 0,
  };
}

/**
 * Runs the guests until `isOver` and records their answers; each guest sends the next request after a short pause.
 */
export async function makeTraffic(
  lab: Lab,
  { stage, notes }: { stage: Stage; notes: Notes },
  isOver: () => boolean,
): Promise<void> {
  const guest = makeGuest(lab.balancer.port, notes);
  const work = async (place: number): Promise<void> => {
    const number = stage.from + (Math.floor(place / guestsPerCheck) % stage.size);
    await visit(guest, notes, number, place);
    if (place % 2 === 0) {
      const memberId = rewardMemberOf(number, place);
      await visitRewards({ lab, guest, notes: notes.rewards, memberId, place });
    }
    await sleep(pauseMilliseconds * (0.5 + lab.random()));
  };
  await workAtOnce(workers, work, isOver);
}

const loginsInARow = 10;

/** The seconds from the end of a failure to the answer of the first of ten successful logins in a row. */
export async function measureRecovery(
  { balancer }: Lab,
  number: number,
  { endedAt, secondsMax }: { endedAt: number; secondsMax: number },
): Promise<number> {
  const body = passOf(cardBase, number);
  const login = { port: balancer.port, path: '/api/login/', body, milliseconds: 2000 };
  const giveUpAt = performance.now() + 3000 * secondsMax;
  let inARow = 0;
  let since = Number.POSITIVE_INFINITY;
  while (inARow < loginsInARow && performance.now() < giveUpAt) {
    const isGood = (await caller.send(login)).status === 200;
    if (isGood && inARow === 0) since = performance.now();
    inARow = isGood ? inARow + 1 : 0;
    await sleep(20);
  }
  return inARow < loginsInARow ? Number.POSITIVE_INFINITY : (since - endedAt) / 1000;
}

/** The order id and barcode that look a pass up. */
function passOf(base: number, number: number): { orderId: string; barcode: string } {
  return { orderId: String(base + number), barcode: String(7_900_000_000_000_000 + base + number) };
}

/** Sends a guest's request through the balancer, and notes the answer. */
export type Guest = (call: Omit<Call, 'port'>) => Promise<Answer>;

function makeGuest(port: number, notes: Notes): Guest {
  return async (call) => {
    const answer = await caller.send({ milliseconds: 20_000, ...call, port });
    // The later one of two concurrent uploads for one pass finds its slot retired, which is a valid refusal.
    const isOvertaken = answer.status === 404 && call.path === '/api/upload/';
    const status = isOvertaken ? 409 : answer.status;
    notes.statuses.set(status, (notes.statuses.get(status) ?? 0) + 1);
    if (faultStatuses.has(answer.status)) notes.lastFaultAt = performance.now();
    return answer;
  };
}

/** Every guest makes claims; the other requests take turns, expensive ones rarely. */
async function visit(guest: Guest, notes: Notes, number: number, place: number): Promise<void> {
  await claim(guest, notes, number, place % guestsPerCheck);
  if (place % 3 === 0) await share(guest, notes, number, place);
  if (place % 3 === 1) await activate(guest, notes, number, place % 2 === 0 ? 'A' : 'B');
  if (place % 20 === 2) await uploadPhoto(guest, notes, number);
  if (place % 20 === 12) await guest({ path: '/api/apple-wallet/', body: passOf(cardBase, number) });
}

async function claim(guest: Guest, notes: Notes, check: number, member: number): Promise<void> {
  const name = `lab${check}-${member}`;
  const checkNumber = String(900_000_000_000_000_000n + BigInt(check));
  const body = { checkNumber, email: `${name}@mail.example`, userID: name };
  const answer = await guest({ path: '/api/loyalty/purchase/', body });
  if (answer.status !== 200) return;
  const { points } = jsonOf(answer) as { points: number }; // The contract of the call guarantees this shape.
  notes.claims.push({ check, member, points });
}

async function logIn(guest: Guest, base: number, number: number) {
  const answer = await guest({ path: '/api/login/', body: passOf(base, number) });
  if (answer.status !== 200) return undefined;
  return jsonOf(answer) as { ticketShareToken: string; wristbandActivateToken: string | null; uid: string }; // The contract of the call guarantees this shape.
}

async function share(guest: Guest, notes: Notes, number: number, place: number): Promise<void> {
  const order = await logIn(guest, cardBase, number);
  if (order === undefined) return;
  const body = {
    ...passOf(cardBase, number),
    ...{ hashUrl: null, firstName: 'Guest', lastName: 'Of Lab', email: `to${place}@mail.example`, phone: '' },
  };
  const answer = await guest({ path: '/api/share/', body, token: order.ticketShareToken });
  if (answer.status !== 200) return;
  const { id } = jsonOf(answer) as { id: string }; // The contract of the call guarantees this shape.
  notes.shares.push(id);
}

async function activate(guest: Guest, notes: Notes, number: number, side: string): Promise<void> {
  const order = await logIn(guest, bandBase, number);
  const token = order?.wristbandActivateToken ?? undefined;
  if (token === undefined) return;
  const { barcode } = passOf(bandBase, number);
  const code = `LAB${String(number).padStart(12, '0')}${side}`;
  const body = { barcode, wristbandBarcode: code, wristbandActivateToken: token };
  const answer = await guest({ path: '/api/wristband/activate/', body, token });
  if (answer.status === 200) notes.bands.push({ code, barcode });
}

async function uploadPhoto(guest: Guest, notes: Notes, number: number): Promise<void> {
  const order = await logIn(guest, seasonBase, number);
  if (order === undefined) return;
  const body = { ...passOf(seasonBase, number), uid: order.uid, data: photo };
  const answer = await guest({ path: '/api/upload/', body, milliseconds: 30_000 });
  if (answer.status === 200) notes.photos.push(String(seasonBase + number));
}
