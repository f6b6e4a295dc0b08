/** The list of other parks has exactly those that would let the member in. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { teamMembers } from '#server/base/db/schema/administration.ts';
import { staffRoleMembers, staffRoles } from '#server/base/db/schema/staff-roles.ts';
import type { TeamParks } from '#server/base/ports/team-parks.ts';
import type { TestPark } from '#server/testing/test-park.ts';
import { openTwoParks, type TwoParks } from '#server/testing/two-parks.ts';
import { openTeamParks } from './team-parks.ts';

let parks: TwoParks;
beforeEach(async () => {
  parks = await openTwoParks();
});
afterEach(() => parks.close());

const names = ['north', 'south'] as const;

/** The list of the park with this name; the other one is open. */
function listOf(name: (typeof names)[number]): TeamParks['list'] {
  const own = { north: parks.home, south: parks.visited }[name].services;
  const config = { ...own.config, teamParks: names.filter((other) => other !== name) };
  const found = openTeamParks({ ...own, config }, (other) => {
    if (other === 'south') return parks.visited;
    return other === 'north' && parks.isHomeOpen.value ? parks.home : undefined;
  });
  return (memberGuid) => found?.list(memberGuid) ?? Promise.resolve([]);
}

const addressOf = (who: string): string => `${who}@harborlight.example`;

async function memberOf({ services }: TestPark, who: string) {
  const [member] = await services.db
    .select()
    .from(teamMembers)
    .where(eq(teamMembers.username, addressOf(who)));
  if (member === undefined) throw new Error(`There is no ${who}.`);
  return member;
}

async function giveRole(who: string, name: string): Promise<void> {
  const { db } = parks.home.services;
  const [role] = await db.insert(staffRoles).values({ name, permissions: [] }).returning();
  const { guid: memberGuid } = await memberOf(parks.home, who);
  await db.insert(staffRoleMembers).values({ memberGuid, roleGuid: role?.guid ?? '' });
}

const south = [{ name: 'Harborlight Piers', address: 'http://south.test/login' }];

/** The list of the member's own park, and how a sign-in at the south ends after it. */
async function tryWay(who: string) {
  const { guid } = await memberOf(parks.home, who);
  const list = await listOf('north')(guid);
  const { answer } = await parks.signIn(who);
  return { list, status: answer.statusCode };
}

const letIn = { list: south, status: 201 };
const refused = { list: [], status: 403 };

test('a member with a level in the other park’s table is let in, before and after the first sign-in', async () => {
  expect(await tryWay('lead')).toEqual(letIn);
  expect(await tryWay('lead')).toEqual(letIn);
});

test('one whom the table does not name is not, until a role gives a level', async () => {
  expect(await tryWay('agent')).toEqual(refused);
  await giveRole('agent', 'Season leads');
  expect(await tryWay('agent')).toEqual(letIn);
});

test('the address of the other park’s last administrator opens nothing', async () => {
  await giveRole('admin', 'Season leads');
  expect(await tryWay('admin')).toEqual(refused);
});

test('without an account there a member is let in only if the park makes new members', async () => {
  const { db } = parks.visited.services;
  const { guid } = await memberOf(parks.visited, 'lead');
  await db
    .update(teamMembers)
    .set({ username: 'another@harborlight.example' })
    .where(eq(teamMembers.guid, guid));
  expect(await tryWay('lead')).toEqual(refused);
  Object.assign(parks.visited.services.config.directory ?? {}, { makesMembers: true });
  expect(await tryWay('lead')).toEqual(letIn);
});

test('an account that is not active there, before the first sign-in or after it, opens nothing', async () => {
  const setActive = async (isActive: boolean): Promise<void> => {
    const { guid } = await memberOf(parks.visited, 'lead');
    await parks.visited.services.db.update(teamMembers).set({ isActive }).where(eq(teamMembers.guid, guid));
  };
  await setActive(false);
  expect(await tryWay('lead')).toEqual(refused);
  await setActive(true);
  expect(await tryWay('lead')).toEqual(letIn);
  await setActive(false);
  expect(await tryWay('lead')).toEqual(refused);
});

test('the way back is offered to those who came by it, and to no one else', async () => {
  await parks.signIn('lead');
  const back = [{ name: 'Harborlight Piers', address: 'http://north.test/login' }];
  const { guid: lead } = await memberOf(parks.visited, 'lead');
  const { guid: admin } = await memberOf(parks.visited, 'admin');
  expect(await listOf('south')(lead)).toEqual(back);
  expect(await listOf('south')(admin)).toEqual([]);
  const { guid: atHome } = await memberOf(parks.home, 'lead');
  await parks.home.services.db
    .update(teamMembers)
    .set({ isActive: false })
    .where(eq(teamMembers.guid, atHome));
  expect(await listOf('south')(lead)).toEqual([]);
});

test('a park that is not open is left out, and a member of one that is not in a chain reads none', async () => {
  await parks.signIn('lead');
  parks.isHomeOpen.value = false;
  expect(await listOf('south')((await memberOf(parks.visited, 'lead')).guid)).toEqual([]);
  expect(openTeamParks(parks.home.services)).toBeUndefined();
});
