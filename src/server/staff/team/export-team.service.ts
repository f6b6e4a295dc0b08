/** The table of the team as a file for spreadsheets. */
import type { TeamMemberView } from '#contract/calls/staff-team.ts';
import { csvHead, csvLine, type CsvCell } from '#domain/csv.ts';
import { writeParkTime } from '#domain/park-day.ts';
import { parkDateOf } from '#domain/near-day.ts';

import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '../audit.queries.ts';
import { listTeam } from './list-team.service.ts';

/** The file and its name, with the named members only. The caller was admitted to the list of the team. */
export async function exportTeam(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  actor: StaffActor,
  guids: readonly string[],
): Promise<{ fileName: string; content: string }> {
  const { members } = await listTeam(services, actor);
  const wanted = new Set(guids);
  const shown = members.filter(({ teamMemberGUID }) => wanted.has(teamMemberGUID));
  const now = services.clock.now();
  const after = { rows: shown.length };
  await writeAudit(services.db, actor, { action: 'Export', target: 'season-team', after }, now);
  const { timeZone } = services.brand;
  const lines = shown.map((member) => csvLine(columns.map(({ cellOf }) => cellOf(member, timeZone))));
  return {
    fileName: `season-team-${parkDateOf(now, services.brand)}.csv`,
    content: csvHead(columns.map(({ head }) => head)) + lines.join(''),
  };
}

const time = (iso: string | null, timeZone: string): CsvCell =>
  iso === null ? null : writeParkTime(new Date(iso), timeZone);

const columns: readonly { head: string; cellOf: (member: TeamMemberView, timeZone: string) => CsvCell }[] = [
  { head: 'First Name', cellOf: ({ firstName }) => firstName },
  { head: 'Last Name', cellOf: ({ lastName }) => lastName },
  { head: 'Email', cellOf: ({ email }) => email },
  { head: 'Internal ID', cellOf: ({ internalId }) => internalId },
  { head: 'Access Level', cellOf: ({ level }) => level },
  { head: 'Roles', cellOf: ({ roles }) => roles.map(({ roleName }) => roleName).join('; ') },
  { head: 'Works Until', cellOf: ({ worksUntil }, timeZone) => time(worksUntil, timeZone) },
  { head: 'State', cellOf: ({ state }) => state },
  { head: 'Link Works Until', cellOf: ({ link }, timeZone) => time(link?.expiresAt ?? null, timeZone) },
  { head: 'Last Sign-In', cellOf: ({ lastSignInAt }, timeZone) => time(lastSignInAt, timeZone) },
  { head: 'Second Factor', cellOf: ({ secondFactor }) => secondFactor },
];
