/** The guests' traffic during a failure, and a record of every acknowledged request. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';

import { encodeBmp } from '../../src/server/photos/bmp.ts';
import { addLabChecks, type Acknowledged } from '../../src/server/testing/claim-lab.ts';
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
  claims: (Acknowledged & { at: number })[];
  shares: string[];
  bands: { code: string; barcode: string }[];
  photos: string[];
  rewards: RewardNotes;
  passes: number;
  logins: number;
  /** The number of requests that were cut off without an answer, and of answers by status. */
  cut: number;
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
const agent = new Agent({ keepAlive: false });
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
export const [cardBase, bandBase, seasonBase] = [81_000_000, 82_000_000, 83_000_000];

/** Returns empty notes. */
export function makeNotes(): Notes {
  return {
    ...{ claims: [], shares: [], bands: [], photos: [], passes: 0, logins: 0, cut: 0 },
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
  pauseMilliseconds = 20,
): Promise<void> {
  const guest = makeGuest(lab.balancer.port, notes);
  let next = 0;
  const work = async (): Promise<void> => {
    while (!isOver()) {
      const place = next++;
      const number = stage.from + (Math.floor(place / guestsPerCheck) % stage.size);
      await visit(guest, notes, number, place);
      if (place % 2 === 0) {
        const memberId = rewardMemberOf(number, place);
        await visitRewards({ lab, guest, notes: notes.rewards, memberId, place });
      }
      await sleep(pauseMilliseconds * (0.5 + lab.random()));
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
}

/** Sends one login through the balancer, to detect when guests are served again. */
export async function tryLogin(port: number, number: number): Promise<boolean> {
  const body = passOf(cardBase, number);
  const answer = await send(port, { method: 'POST', path: '/api/login/', body, milliseconds: 2000 });
  return answer.status === 200;
}

/** The order id and barcode that look a pass up. */
export function passOf(base: number, number: number): { orderId: string; barcode: string } {
  return { orderId: String(base + number), barcode: String(7_900_000_000_000_000 + base + number) };
}

/** Returns the code of one of the two wristbands of a number. */
export function bandOf(number: number, side: string): string {
  return `LAB${String(number).padStart(12, '0')}${side}`;
}

/** A guest's request. */
export interface Sent {
  method: 'POST' | 'GET' | 'PUT';
  path: string;
  body?: object;
  token?: string;
  headers?: Record<string, string>;
  milliseconds?: number;
}

type Guest = (sent: Sent) => Promise<{ status: number; body: Buffer }>;

function makeGuest(port: number, notes: Notes): Guest {
  return async (sent) => {
    const answer = await send(port, sent);
    // The later one of two concurrent uploads for one pass finds its slot retired, which is a valid refusal.
    const isOvertaken = answer.status === 404 && sent.path === '/api/upload/';
    const status = isOvertaken ? 409 : answer.status;
    notes.statuses.set(status, (notes.statuses.get(status) ?? 0) + 1);
    if (answer.status === 0) notes.cut += 1;
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
  if (place % 20 === 12) await addToWallet(guest, notes, number);
}

async function claim(guest: Guest, notes: Notes, check: number, member: number): Promise<void> {
  const name = `lab${check}-${member}`;
  const checkNumber = String(900_000_000_000_000_000n + BigInt(check));
  const body = { checkNumber, email: `${name}@mail.example`, userID: name };
  const answer = await guest({ method: 'POST', path: '/api/loyalty/purchase/', body });
  if (answer.status !== 200) return;
  const { points } = JSON.parse(answer.body.toString()) as { points: number }; // The contract of the call guarantees this shape.
  notes.claims.push({ check, member, points, at: performance.now() });
}

async function logIn(guest: Guest, notes: Notes, base: number, number: number) {
  const answer = await guest({ method: 'POST', path: '/api/login/', body: passOf(base, number) });
  if (answer.status !== 200) return undefined;
  notes.logins += 1;
  return JSON.parse(answer.body.toString()) as {
    ticketShareToken: string;
    wristbandActivateToken: string;
    uid: string;
  }; // The contract of the call guarantees this shape.
}

async function share(guest: Guest, notes: Notes, number: number, place: number): Promise<void> {
  const order = await logIn(guest, notes, cardBase, number);
  if (order === undefined) return;
  const body = {
    ...passOf(cardBase, number),
    ...{ hashUrl: null, firstName: 'Guest', lastName: 'Of Lab', email: `to${place}@mail.example`, phone: '' },
  };
  const answer = await guest({ method: 'POST', path: '/api/share/', body, token: order.ticketShareToken });
  if (answer.status !== 200) return;
  const { id } = JSON.parse(answer.body.toString()) as { id: string }; // The contract of the call guarantees this shape.
  notes.shares.push(id);
}

async function activate(guest: Guest, notes: Notes, number: number, side: string): Promise<void> {
  const order = await logIn(guest, notes, bandBase, number);
  if (order?.wristbandActivateToken === undefined || order.wristbandActivateToken === null) return;
  const { barcode } = passOf(bandBase, number);
  const code = bandOf(number, side);
  const { wristbandActivateToken: token } = order;
  const body = { barcode, wristbandBarcode: code, wristbandActivateToken: token };
  const answer = await guest({ method: 'POST', path: '/api/wristband/activate/', body, token });
  if (answer.status === 200) notes.bands.push({ code, barcode });
}

async function uploadPhoto(guest: Guest, notes: Notes, number: number): Promise<void> {
  const order = await logIn(guest, notes, seasonBase, number);
  if (order === undefined) return;
  const body = { ...passOf(seasonBase, number), uid: order.uid, data: photo };
  const answer = await guest({ method: 'POST', path: '/api/upload/', body, milliseconds: 30_000 });
  if (answer.status === 200) notes.photos.push(String(seasonBase + number));
}

async function addToWallet(guest: Guest, notes: Notes, number: number): Promise<void> {
  const answer = await guest({ method: 'POST', path: '/api/apple-wallet/', body: passOf(cardBase, number) });
  if (answer.status === 200) notes.passes += 1;
}

/** Sends a request; returns status 0 without a body if the connection broke or timed out. */
export function send(
  port: number,
  { method, path, body, token, headers: more = {}, milliseconds = 20_000 }: Sent,
): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      ...more,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const nothing = { status: 0, body: Buffer.alloc(0) };
    const call = request({ agent, host: '127.0.0.1', port, path, method, headers }, (answer) => {
      buffer(answer).then(
        (whole) => resolve({ status: answer.statusCode ?? 0, body: whole }),
        () => resolve(nothing),
      );
    });
    call.setTimeout(milliseconds, () => call.destroy());
    call.on('error', () => resolve(nothing));
    call.end(text);
  });
}
