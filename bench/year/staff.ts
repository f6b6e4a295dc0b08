/** The team on a simulated day, by the calls of the back office. */
import { randomUUID } from 'node:crypto';

import { demoPassword } from '../../src/server/demo/demo-data.ts';
import { valueOf, type Caller } from './calls.ts';
import { yearReward } from './club.ts';
import type { YearDay, YearKeys } from './day.ts';
import { numbersOf } from './plan.ts';
import { correctedByTeam } from './rows.ts';

/** Signs the administrator in, as on every morning. */
export async function signInStaff(caller: Caller): Promise<string> {
  const body = { teamMemberUsername: 'admin@harborlight.example', teamMemberPassword: demoPassword };
  const answer = await caller.send({
    kind: 'sign-in',
    method: 'POST',
    path: '/app/login/',
    body,
    expected: [201],
  });
  const token = (valueOf(answer) as { accessToken: string } | undefined)?.accessToken;
  if (token === undefined) throw new Error(`The team cannot sign in: ${answer.status} ${answer.text}`);
  return token;
}

/** Makes what the run needs once: keys of other systems, a reward and a webhook for what happens in the club. */
export async function setUpPark(caller: Caller, token: string, webhookUrl: string): Promise<YearKeys> {
  const makeKey = async (name: string, scopes: string[]): Promise<string> => {
    const body = { name, scopes };
    const answer = await caller.send({
      ...{ kind: 'make a key', method: 'POST', path: '/api/admin/api-key/', token, body, expected: [201] },
    });
    const key = (valueOf(answer) as { key: string } | undefined)?.key;
    if (key === undefined) throw new Error(`A key was refused: ${answer.text}`);
    return key;
  };
  const keys = {
    rows: await makeKey('year-rows', ['checks', 'redemptions', 'refunds']),
    till: await makeKey('year-till', ['reward-redemption']),
  };
  const reward = {
    ...{ rewardCode: yearReward.code, rewardName: 'Lantern', rewardPoints: yearReward.points },
    ...{ rewardStock: 0, rewardActive: true },
  };
  await caller.send({
    ...{
      kind: 'make a reward',
      method: 'POST',
      path: '/api/admin/reward/',
      token,
      body: reward,
      expected: [201],
    },
  });
  const webhook = {
    url: webhookUrl,
    note: 'year',
    kinds: ['member.joined', 'claim.made', 'reward.taken', 'reward.returned', 'registration.saved'],
    mailTo: 'year@mail.example',
  };
  await caller.send({
    ...{
      kind: 'make a webhook',
      method: 'POST',
      path: '/api/admin/webhook/',
      token,
      body: webhook,
      expected: [201],
    },
  });
  return keys;
}

/** Corrects and withdraws orders, scans passes, searches, and looks at the dashboard and the queue. */
export async function doStaffActs(day: YearDay): Promise<void> {
  const { caller, plan, staffToken: token } = day;
  const { orderId, barcode } = numbersOf(plan.firstOrder);
  if (plan.recoded > 0)
    await caller.send({
      ...{ kind: 'correct a barcode', method: 'POST', token },
      path: `/api/admin/order-correction/barcode/${orderId}/${barcode}`,
      body: { barcode: `9${barcode.slice(1)}`, reason: 'The printer swapped two digits.' },
    });
  if (plan.withdrawn > 0 && plan.orders > correctedByTeam)
    await caller.send({
      ...{ kind: 'withdraw an order', method: 'POST', token },
      path: `/api/admin/order-correction/withdraw/${numbersOf(plan.firstOrder + 1).orderId}`,
      body: { reason: 'It was sold twice.' },
    });
  for (let place = 0; place < plan.scans; place += 1) {
    const { barcode: scanned } = numbersOf(plan.firstOrder + (place % plan.orders));
    const body = { scanId: randomUUID(), scanned, place: 'Main gate' };
    await caller.send({ kind: 'scan', method: 'POST', path: '/api/admin/scan/', token, body });
  }
  if (plan.day % daysOfLooks === 0) await look(day);
}

const daysOfLooks = 5;

async function look({ caller, plan, staffToken: token }: YearDay): Promise<void> {
  const search = { searchTerm: numbersOf(plan.firstOrder).orderId };
  await caller.send({
    kind: 'search',
    method: 'POST',
    path: '/api/admin/guest/search/',
    token,
    body: search,
  });
  for (const [kind, path] of [
    ['queue of requests', '/api/admin/request/'],
    ['health', '/api/admin/health/'],
    ['activity', '/api/admin/audit/'],
    ['dashboard', '/api/admin/dashboard/'],
    ['watch list', '/api/admin/watch/'],
  ] as const)
    await caller.send({ kind, method: 'GET', path, token });
}
