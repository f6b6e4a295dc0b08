/** Lists of people for the tests of a season's team. */
import type { TeamMemberView } from '#contract/calls/staff-team.ts';
import type { TypedRow } from '#contract/season-rows.ts';

import type { SignedInStaff } from '#server/testing/staff.ts';

/** A row that can be invited, with another email for each number. */
export function seasonRow(number: number, changes: Partial<TypedRow> = {}): TypedRow {
  return {
    firstName: 'Ada',
    lastName: `Vale ${number}`,
    email: `ada${number}@harborlight.example`,
    internalId: `S${number}`,
    level: '20',
    roles: '',
    worksUntil: '',
    description: '',
    ...changes,
  };
}

/** A member as the tab lists them. */
export type ListedMember = Omit<TeamMemberView, 'firstName' | 'lastName' | 'internalId' | 'level'>;

/** The listed member with this email. */
export async function memberOf({ call }: Pick<SignedInStaff, 'call'>, who: string): Promise<ListedMember> {
  const { members } = (await call('GET', '/api/admin/team/')).json<{ members: ListedMember[] }>();
  const email = who.includes('@') ? who : `${who}@harborlight.example`;
  const found = members.find((member) => member.email === email);
  if (found === undefined) throw new Error(`${email} is not listed.`);
  return found;
}

/** Makes one change of members, and returns each outcome with its text. */
export async function changeMembers(
  { call }: Pick<SignedInStaff, 'call'>,
  who: readonly string[],
  change: Record<string, unknown>,
  isCheck = false,
): Promise<string[]> {
  const members: string[] = [];
  for (const one of who) members.push((await memberOf({ call }, one)).teamMemberGUID);
  const answer = await call('POST', '/api/admin/team/change/', { members, change, isCheck });
  if (answer.statusCode !== 200) return [`${answer.statusCode} ${answer.json<{ code: string }>().code}`];
  const changed = answer.json<{ members: { outcome: string; text: string }[] }>().members;
  return changed.map(({ outcome, text }) => `${outcome}: ${text}`);
}

/** Makes a role, and returns its id. */
export async function makeRole(
  { call }: Pick<SignedInStaff, 'call'>,
  roleName: string,
  permissions: readonly string[],
): Promise<string> {
  const made = await call('POST', '/api/admin/team-role/', { roleName, permissions });
  if (made.statusCode !== 201) throw new Error(`The role was answered ${made.statusCode}.`);
  return made.json<{ roleGUID: string }>().roleGUID;
}

/** Sends a list, and returns the outcomes and how many were invited. */
export async function sendList(
  { call }: Pick<SignedInStaff, 'call'>,
  rows: readonly TypedRow[],
  isCheck = false,
): Promise<{ outcomes: string[]; problems: string[][]; invited: number }> {
  const answer = await call('POST', '/api/admin/team/invite/', { rows, isCheck });
  if (answer.statusCode !== 200) throw new Error(`The list was answered ${answer.statusCode}.`);
  const list = answer.json<{
    rows: { outcome: string; problems: { field: string; text: string }[] }[];
    invited: number;
  }>();
  return {
    outcomes: list.rows.map(({ outcome }) => outcome),
    problems: list.rows.map(({ problems }) => problems.map(({ field, text }) => `${field}: ${text}`)),
    invited: list.invited,
  };
}
