/** Judges the rows of a list of people before they are invited. */
import { adminTabs } from '#contract/admin-tabs.ts';
import type { Brand } from '#contract/brand.ts';
import { seasonColumns, type SeasonField, type TypedRow } from '#contract/season-rows.ts';
import type { JudgedRow } from '#contract/calls/staff-team.ts';
import { emailKeyOf, isEmail } from '#domain/email.ts';
import { mayChangeLevel, type PermissionRow } from '#domain/staff-access.ts';
import { mayGiveEnd, notOwned } from '#domain/team-member.ts';
import { readWorksUntil, writeWorksUntil } from '#domain/works-until.ts';

import type { StaffActor } from '#server/base/services.ts';
import { isMailAddress } from '#server/base/mail/mail-content.ts';
import { placesOfRoles } from './keep-rules.ts';
import type { RoleRow } from './roles.queries.ts';

/** What the rows are judged by. */
export interface RowFacts {
  actor: StaffActor;
  rows: readonly PermissionRow[];
  roles: readonly RoleRow[];
  /** The names in lower case that sign in already. */
  known: ReadonlySet<string>;
  brand: Brand;
  now: Date;
}

/** A row that can be invited, with the values to store. */
interface ReadRow {
  username: string;
  firstName: string;
  lastName: string;
  internalId: string;
  description: string;
  accessLevel: number;
  roles: readonly RoleRow[];
  worksUntil: Date | null;
}

/** A judged row; `read` is undefined for a row that is refused or a member already. */
export interface RowVerdict {
  judged: JudgedRow;
  read: ReadRow | undefined;
}

type Problem = JudgedRow['problems'][number];

/** Each row with its problems. Two rows with one email refuse both; an email of a member skips the row. */
export function judgeRows(typed: readonly TypedRow[], facts: RowFacts): RowVerdict[] {
  const places = Map.groupBy(
    typed.map((_, index) => index),
    (index) => emailKeyOf(typed[index]?.email ?? ''),
  );
  return typed.map((row) => judgeRow(row, places.get(emailKeyOf(row.email)) ?? [], facts));
}

function judgeRow(typed: TypedRow, sameEmail: readonly number[], facts: RowFacts): RowVerdict {
  const problems: Problem[] = [];
  const username = emailKeyOf(typed.email);
  if (facts.known.has(username))
    return { judged: { outcome: 'member', reads: 'Is a member already', problems: [] }, read: undefined };
  for (const { field, label, isRequired } of seasonColumns) {
    const text = typed[field].trim();
    const max = lengthMaxOf(field);
    if (isRequired && text === '') problems.push({ field, text: `${label} is required` });
    else if (text.length > max) problems.push({ field, text: `Use at most ${max} characters` });
  }
  if (username !== '' && !(isEmail(username) && isMailAddress(username)))
    problems.push({ field: 'email', text: 'Enter an email address' });
  if (username !== '' && sameEmail.length > 1)
    problems.push({
      field: 'email',
      text: `This email is in the rows ${sameEmail.map((index) => index + 1).join(' and ')}`,
    });
  const accessLevel = readLevel(typed.level, facts, problems);
  const roles = readRoles(typed.roles, facts, problems);
  const worksUntil = readEnd(typed.worksUntil, facts, problems);
  const reads = wordsOfRow({ accessLevel, roles, worksUntil }, facts.brand);
  if (problems.length > 0) return { judged: { outcome: 'refused', reads, problems }, read: undefined };
  const [firstName, lastName, internalId, description] = [
    typed.firstName.trim(),
    typed.lastName.trim(),
    typed.internalId.trim(),
    typed.description.trim(),
  ];
  return {
    judged: { outcome: 'invite', reads, problems },
    read: { username, firstName, lastName, internalId, description, accessLevel, roles, worksUntil },
  };
}

/** The names of the team's columns that take as many characters as the tab Team does. */
const teamColumns: Partial<Record<SeasonField, string>> = {
  firstName: 'teamMemberFirstName',
  lastName: 'teamMemberLastName',
  internalId: 'teamMemberInternalID',
};

function lengthMaxOf(field: SeasonField): number {
  const column = adminTabs.team.columns.find(({ name }) => name === teamColumns[field]);
  return column !== undefined && 'charactersMax' in column ? column.charactersMax : 500;
}

const levelColumn = adminTabs.team.columns.find((column) => column.kind === 'number');

function readLevel(text: string, { actor }: RowFacts, problems: Problem[]): number {
  const typed = text.trim();
  const level = /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
  const max = levelColumn?.max ?? 0;
  if (typed === '') return 0;
  if (Number.isNaN(level) || level > max)
    problems.push({ field: 'level', text: `Enter a whole number from 0 to ${max}` });
  else if (!mayChangeLevel(actor, undefined, level))
    problems.push({ field: 'level', text: `Level ${level} is above your own, ${actor.accessLevel}` });
  return level;
}

function readRoles(text: string, { actor, rows, roles }: RowFacts, problems: Problem[]): RoleRow[] {
  const names = text
    .split(/[;,]/)
    .map((name) => name.trim().replaceAll(/\s+/g, ' '))
    .filter((name) => name !== '');
  const found = new Map<string, RoleRow>();
  for (const name of names) {
    const role = roles.find((one) => one.name.toLowerCase() === name.toLowerCase());
    const foreign = role === undefined ? [] : notOwned(actor, rows, placesOfRoles(role.permissions));
    if (role === undefined)
      problems.push({ field: 'roles', text: `There is no role "${name.slice(0, 64)}"` });
    else if (foreign.length > 0)
      problems.push({
        field: 'roles',
        text: `"${role.name}" has what you do not have: ${foreign.map((place) => place.name).join(', ')}`,
      });
    else found.set(role.guid, role);
  }
  return [...found.values()];
}

function readEnd(text: string, { actor, brand, now }: RowFacts, problems: Problem[]): Date | null {
  const end = readWorksUntil(text, brand);
  const refuse = (reason: string): null => {
    problems.push({ field: 'worksUntil', text: reason });
    return null;
  };
  if (end !== null && 'fault' in end) return refuse(`This ${end.fault}`);
  const fault = faultOfEnd(end, { actor, brand, now });
  return fault === undefined ? end : refuse(fault);
}

/** Why a member may not be given this end; undefined if they may. */
export function faultOfEnd(
  end: Date | null,
  { actor, brand, now }: Pick<RowFacts, 'actor' | 'brand' | 'now'>,
): string | undefined {
  if (end !== null && end <= now) return 'This is over already';
  if (mayGiveEnd(actor, end)) return undefined;
  const own = writeWorksUntil(actor.worksUntil ?? now, brand);
  return `Your own access ends ${own}, so this cannot end later`;
}

function wordsOfRow(
  { accessLevel, roles, worksUntil }: Pick<ReadRow, 'accessLevel' | 'roles' | 'worksUntil'>,
  brand: Brand,
): string {
  const end = worksUntil === null ? 'no end' : `until ${writeWorksUntil(worksUntil, brand)}`;
  const level = Number.isNaN(accessLevel) ? [] : [`Level ${accessLevel}`];
  return [...level, ...roles.map(({ name }) => name), end].join(', ');
}
