/** Races: two servers get competing requests for the same item at the same moment. */
import { activeSharesMax } from '../../src/domain/constants.ts';
import type { Round } from './kind.ts';
import type { Lab } from './lab.ts';
import { logIn, signInAdmin } from './sign-in.ts';
import { bandBase, bandOf, cardBase, passOf, send, takeStage, type Sent } from './traffic.ts';

const times = 8;

/**
 * Runs races for claims, wristbands, shares and an edit of a permission; in each, one side must win and the other must
 * be refused.
 */
export async function raceServers(lab: Lab, { faults }: Round): Promise<void> {
  const { from } = await takeStage(lab, 3 * times);
  const tokens: string[] = [];
  for (const { port } of lab.nodes) tokens.push((await signInAdmin(port)).accessToken);
  for (let number = from; number < from + 3 * times; number += 3) {
    faults.push(...(await raceForCheck(lab, number)));
    faults.push(...(await raceForBand(lab, [number, number + 1])));
    faults.push(...(await raceOfTicket(lab, number + 2)));
    faults.push(...(await raceForShares(lab, number)));
    faults.push(...(await raceForPermission(lab, tokens)));
  }
}

/** Sends all requests at once, alternating between the servers. */
async function sendAll({ nodes }: Lab, requests: readonly Sent[]): Promise<number[]> {
  const answers = requests.map((request, place) => send(nodes[place % nodes.length]?.port ?? 0, request));
  return (await Promise.all(answers)).map(({ status }) => status);
}

function judge(what: string, statuses: readonly number[], won: number, lost: readonly number[]): string[] {
  const winners = statuses.filter((status) => status === 200).length;
  const odd = statuses.filter((status) => status !== 200 && !lost.includes(status));
  return winners === won && odd.length === 0 ? [] : [`${what} was answered ${statuses.join(', ')}`];
}

/** Three members claim the same check once each. */
async function raceForCheck(lab: Lab, number: number): Promise<string[]> {
  const checkNumber = String(900_000_000_000_000_000n + BigInt(number));
  const requests = [0, 1, 2].map((member): Sent => {
    const userID = `lab${number}-${member}`;
    const body = { checkNumber, email: `${userID}@mail.example`, userID };
    return { method: 'POST', path: '/api/loyalty/purchase/', body };
  });
  return judge('one check', await sendAll(lab, requests), 1, [400, 409]);
}

function activation(number: number, code: string, token: string): Sent {
  const { barcode } = passOf(bandBase, number);
  const body = { barcode, wristbandBarcode: code, wristbandActivateToken: token };
  return { method: 'POST', path: '/api/wristband/activate/', body, token };
}

async function tokenOf({ balancer }: Lab, number: number): Promise<string> {
  return (await logIn(balancer.port, bandBase, number)).wristbandActivateToken;
}

/** Two tickets compete for one wristband. */
async function raceForBand(lab: Lab, numbers: readonly [number, number]): Promise<string[]> {
  const code = bandOf(numbers[0], 'A');
  const requests = numbers.map(async (number) => activation(number, code, await tokenOf(lab, number)));
  const statuses = await sendAll(lab, await Promise.all(requests));
  return judge('one band', statuses, 1, [400, 403]);
}

/** Two wristbands compete for one ticket. */
async function raceOfTicket(lab: Lab, number: number): Promise<string[]> {
  const token = await tokenOf(lab, number);
  const requests = ['A', 'B'].map((side) => activation(number, bandOf(number, side), token));
  return judge('one ticket', await sendAll(lab, requests), 1, [400, 403]);
}

/** More guests accept a card than it may be shared with, and one of them twice. */
async function raceForShares(lab: Lab, number: number): Promise<string[]> {
  const { ticketShareToken: token } = await logIn(lab.balancer.port, cardBase, number);
  const share = (email: string): Sent => {
    const guest = { firstName: 'Guest', lastName: 'Of Lab', email, phone: '' };
    const body = { ...passOf(cardBase, number), hashUrl: null, ...guest };
    return { method: 'POST', path: '/api/share/', body, token };
  };
  const twice = await sendAll(lab, [share('twin@mail.example'), share('twin@mail.example')]);
  const others = Array.from({ length: activeSharesMax + 2 }, (_, place) =>
    share(`race${place}@mail.example`),
  );
  return [
    ...judge('a share with one guest', twice, 1, [409]),
    ...judge('shares of one card', await sendAll(lab, others), activeSharesMax - 1, [409]),
  ];
}

const permissionsPath = '/api/admin/permission/';
const noLongerSo = 412;

/** Two administrators at two servers have opened the same row, and both save it. */
async function raceForPermission(lab: Lab, tokens: readonly string[]): Promise<string[]> {
  const list = await send(lab.balancer.port, {
    ...{ method: 'GET', path: permissionsPath },
    ...(tokens[0] === undefined ? {} : { token: tokens[0] }),
  });
  const rows = JSON.parse(list.body.toString()) as PermissionRow[]; // The contract of the call guarantees this shape.
  const row = rows.find(({ permissionName }) => permissionName === 'Test Pass Create');
  if (row === undefined) return ['there is no permission to race for'];
  const edits = tokens.map((token): Sent => ({
    ...{ method: 'PUT', path: `${permissionsPath}${row.permissionGUID}`, token },
    headers: { 'if-match': `"${row.version}"` },
    body: { permissionMinimumAccessLevel: row.permissionMinimumAccessLevel },
  }));
  return judge('one permission', await sendAll(lab, edits), 1, [noLongerSo]);
}

interface PermissionRow {
  permissionGUID: string;
  permissionName: string;
  permissionMinimumAccessLevel: number;
  version: number;
}
