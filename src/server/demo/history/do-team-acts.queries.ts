/** Does what the team of the history did: by the functions of the calls, each at a time of its own. */
import { randomUUID } from 'node:crypto';

import { refusedActions } from '#domain/sign-in-log-actions.ts';
import { claimPermissionOf } from '#domain/earn-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { giveGoodwill } from '#server/guests/fix/goodwill.service.ts';
import { removeOrder } from '#server/loyalty/desk/remove.service.ts';
import { strangerGuid } from '#server/office/watch/watch-entries.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { pointsOf, welcomePoints } from './load-members.queries.ts';
import type { TeamAct } from './make-team-acts.ts';

type ActServices = Pick<Services, 'brand'> & { db: Database };

/** The acts in their order. One that the rules of the park or its present team refuse is left out. */
export async function doTeamActs(services: ActServices, acts: readonly TeamAct[]): Promise<void> {
  const team = await services.db.select().from(teamMembers);
  const sessions = new Map<string, string>();
  for (const act of acts) {
    const name = act.kind === 'refused' ? act.name : act.by;
    const member = team.find(({ username }) => username.startsWith(`${name}@`));
    if (act.kind === 'refused') {
      await refuseSignIn(services.db, act, member);
      continue;
    }
    if (member === undefined) continue;
    const key = `${member.guid} ${act.day}`;
    const sessionGuid = sessions.get(key) ?? randomUUID();
    sessions.set(key, sessionGuid);
    await doAct(services, memberAsActor(member, sessionGuid), act);
  }
}

type TeamMember = typeof teamMembers.$inferSelect;

function memberAsActor(member: TeamMember, sessionGuid: string): StaffActor {
  return {
    memberGuid: member.guid,
    name: `${member.firstName} ${member.lastName}`,
    username: member.username,
    accessLevel: member.accessLevel,
    ...{ sessionGuid, requestId: randomUUID(), network: '198.51.100.0/24' },
  };
}

async function doAct(
  { db, brand }: ActServices,
  actor: StaffActor,
  act: Exclude<TeamAct, { kind: 'refused' }>,
): Promise<void> {
  const services = { db, brand, clock: { now: () => act.at } };
  if (act.kind === 'goodwill') {
    const { memberId: userId, points, reason } = act;
    const gift = { userId, points, reason, goodwillId: randomUUID() };
    await unlessRefused(() => giveGoodwill(services, actor, gift));
  } else if (act.kind === 'remove') {
    const { memberId: userId, number: orderId } = act;
    const order = { userId, orderId, barcode: '', reason: 'Claimed by mistake' };
    await unlessRefused(() => removeOrder(services, actor, order));
  } else if (act.kind === 'claim') {
    // The claim itself and its points came with the member.
    const { kind, number: id } = act.claim;
    const after = { id, barcode: kind === 'tickets' ? `5126${id}` : '', points: pointsOf(act.claim) };
    await writeAudit(db, actor, { action: claimPermissionOf(kind), target: act.memberId, after }, act.at);
  } else if (act.kind === 'account') {
    const after = { points: welcomePoints };
    await writeAudit(db, actor, { action: 'Loyalty Account Create', target: act.memberId, after }, act.at);
  } else {
    const { target, rows } = act;
    await writeAudit(db, actor, { action: 'Export', target, after: { rows } }, act.at);
  }
}

async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** A refused sign-in with the name of a member, or with one that no member has. */
async function refuseSignIn(
  db: Database,
  { at, network }: Extract<TeamAct, { kind: 'refused' }>,
  member: TeamMember | undefined,
): Promise<void> {
  const stranger: StaffActor = {
    ...{ memberGuid: strangerGuid, name: 'Not signed in', username: '', accessLevel: 0 },
    ...{ sessionGuid: '00000000-0000-0000-0000-000000000000', requestId: randomUUID(), network },
  };
  const named = member === undefined ? {} : { member: `${member.firstName} ${member.lastName}` };
  const change = { target: member?.guid ?? 'unknown', after: { reason: 'login-refused', ...named } };
  await writeAudit(db, stranger, { action: refusedActions.signIn, ...change }, at);
}
