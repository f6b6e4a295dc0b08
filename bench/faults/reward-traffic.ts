/**
 * Members who take rewards during a failure, and tills that redeem them: every taking ends in one of several ways, two
 * of them at once if they compete.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { openPostgres } from '../../src/server/base/db/open-postgres.ts';
import { loadSecrets, type Secrets } from '../../src/server/base/security/secrets.ts';
import { signMemberTicket } from '../../src/server/loyalty/member-tickets.ts';
import { makeApiKey } from '../../src/server/staff/api-keys/api-keys.service.ts';
import { jsonOf, type Answer } from '../base/load.ts';
import type { Lab } from './lab.ts';
import type { Guest } from './traffic.ts';

/** The acknowledged actions of a round. */
export interface RewardNotes {
  takings: { memberId: string; requestId: string }[];
  redemptions: { takingId: string; redemptionId: string; isRepeat: boolean }[];
  /** The takings that were given back, or that were over when their member looked. */
  ends: string[];
}

/** The points with which every member of the lab starts, and the price of the lab's one reward. */
export const [pointsAtFirst, pointsOfReward] = [10_000, 7];

/** Returns empty notes. */
export function makeRewardNotes(): RewardNotes {
  return { takings: [], redemptions: [], ends: [] };
}

/** The member who takes rewards with a number of the stage; three of them share a number. */
export function rewardMemberOf(number: number, place: number): string {
  return `rew${number}-${place % membersPerNumber}`;
}

const membersPerNumber = 3;
const rewardCode = 'LAB-LANTERN';

/** Creates the members of a stage, each with points in one lot, and the reward if it is not there yet. */
export async function addRewardMembers(
  { query }: Pick<Lab, 'query'>,
  { from, size }: { from: number; size: number },
): Promise<void> {
  const ids = `select 'rew' || n || '-' || m as id from generate_series(${from}, ${from + size - 1}) n, generate_series(0, ${membersPerNumber - 1}) m`;
  await query(
    `insert into rewards (code, name, points) values ('${rewardCode}', 'Lab lantern', ${pointsOfReward}) on conflict do nothing`,
  );
  await query(
    `insert into loyalty_members (member_id, user_id, email, email_key, first_name, last_name, status, joined_at, proved_at)
     select id, id, id || '@mail.example', id || '@mail.example', 'Lab', 'Member', 'active', now(), now() from (${ids}) ids`,
  );
  await query(
    `with given as (insert into ledger_transactions (transaction_id, kind, source, member_id, source_id, source_ref, product, occurred_at, recorded_at, basis, origin)
       select gen_random_uuid(), 'Bonus', 'lab:' || id, id, 'LAB', '-', 'Points', now(), now(), '{}', 'system' from (${ids}) ids returning transaction_id, member_id)
     insert into ledger_lines (transaction_id, member_id, account, points, expires_at, earned_at)
     select transaction_id, member_id, 'posted', ${pointsAtFirst}, now() + interval '400 days', now() from given
     union all select transaction_id, member_id, 'club', -${pointsAtFirst}, null, null from given`,
  );
}

/** The session of a lab's member and the key of its till. */
interface RewardAccess {
  secrets: Secrets;
  till: string;
}

const accesses = new WeakMap<Lab, Promise<RewardAccess>>();

/** Makes the till's key once for a lab. */
function openRewards(lab: Lab): Promise<RewardAccess> {
  const known = accesses.get(lab) ?? makeAccess(lab);
  accesses.set(lab, known);
  return known;
}

async function makeAccess({ postgres, folder }: Lab): Promise<RewardAccess> {
  const opened = await openPostgres(postgres.url);
  try {
    const services = { db: opened.db, clock: { now: () => new Date() } };
    const till = await makeApiKey(services, { name: 'lab-till', kinds: ['reward-redemption'] });
    if (till === undefined) throw new Error('The lab has a till already.');
    return { secrets: loadSecrets(`${folder}/keys`, false), till };
  } finally {
    await opened.close();
  }
}

interface Visit {
  lab: Lab;
  guest: Guest;
  notes: RewardNotes;
  memberId: string;
  place: number;
}

/** Takes a reward and ends it in the way that the place chooses. */
export async function visitRewards(visit: Visit): Promise<void> {
  const access = await openRewards(visit.lab);
  const memberTicket = signMemberTicket(
    { secrets: access.secrets, clock: { now: () => new Date() } },
    visit.memberId,
  );
  const held = await takeOne(visit, memberTicket);
  if (held === undefined) return;
  const redeem = () => redeemAtTwoTills(visit, access.till, held);
  const giveBack = () => endByMember(visit, memberTicket, held, 'give-back/');
  const ways = [
    redeem,
    giveBack,
    () => Promise.all([redeem(), giveBack()]),
    async () => {
      // The two hours of this taking are over.
      await visit.lab
        .query('update reward_takings set expires_at = now() where taking_id = $1', [held.takingId])
        .catch(() => undefined);
      await Promise.all([redeem(), endByMember(visit, memberTicket, held, '')]);
    },
  ];
  await ways[Math.floor(visit.place / 2) % ways.length]?.();
}

interface Held {
  takingId: string;
  code: string;
}

const triesMax = 3;

/** A member whose answer was lost asks again with the same id. */
async function takeOne({ guest, notes, memberId }: Visit, memberTicket: string): Promise<Held | undefined> {
  const requestId = randomUUID();
  const body = { memberTicket, reward: rewardCode, requestId };
  const answer = await untilAnswered(guest, { path: '/api/loyalty/rewards/take/', body });
  if (answer.status !== 200) return undefined;
  notes.takings.push({ memberId, requestId });
  const { taken } = jsonOf(answer) as { taken: Held[] }; // The contract of the call guarantees this shape.
  return taken[0];
}

/** Two tills redeem the same code at once, each with an id of its own, and then once more with the same id. */
async function redeemAtTwoTills({ guest, notes }: Visit, till: string, { takingId, code }: Held) {
  const sell = async (redemptionId: string): Promise<void> => {
    for (let time = 0; time < 2; time += 1) {
      const body = { code, redemptionId };
      const answer = await untilAnswered(guest, { path: '/api/rewards/redeem/', body, token: till });
      if (answer.status !== 200) continue;
      const { isRepeat } = jsonOf(answer) as { isRepeat: boolean }; // The contract of the call guarantees this shape.
      notes.redemptions.push({ takingId, redemptionId, isRepeat });
    }
  };
  await Promise.all([sell(randomUUID()), sell(randomUUID())]);
}

async function endByMember(
  { guest, notes }: Visit,
  memberTicket: string,
  { takingId }: Held,
  call: 'give-back/' | '',
): Promise<void> {
  const body = call === '' ? { memberTicket } : { memberTicket, takingId };
  const answer = await untilAnswered(guest, { path: `/api/loyalty/rewards/${call}`, body });
  if (answer.status !== 200) return;
  const { taken } = jsonOf(answer) as { taken: Held[] }; // The contract of the call guarantees this shape.
  if (!taken.some((one) => one.takingId === takingId)) notes.ends.push(takingId);
}

async function untilAnswered(guest: Guest, call: Parameters<Guest>[0]): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await guest(call);
    if ((answer.status !== 0 && answer.status < 500) || tries === triesMax) return answer;
    await sleep(200);
  }
}
