/**
 * Who of the team may do what (decisions §7, security T44 to T46; docs/algorithms/staff-access.md). Levels are whole numbers;
 * the rows of the permission table say which level a call needs.
 */

/** One row of the permission table, as far as access goes by it. */
export interface PermissionRow {
  /** The API that it opens, such as `/api/admin/test-passes/`. */
  api: string;
  /** The method that it opens, such as `POST`. */
  method: string;
  accessLevelMin: number;
  isActive: boolean;
}

/** A call as permission rows name it. */
export interface GuardedPlace {
  api: string;
  method: string;
}

/** The signed-in member of the team who makes the call. */
export interface Actor {
  accessLevel: number;
  /** The calls that the member's roles open, whatever level those need; undefined for none. */
  opened?: readonly GuardedPlace[] | undefined;
}

/**
 * The level that a call needs: that of its active row, the highest if there are several, so that a further row never opens
 * what another one guards. Undefined without a row: no one may make the call.
 */
export function levelNeeded(rows: readonly PermissionRow[], place: GuardedPlace): number | undefined {
  const levels = rows.filter((row) => row.isActive && guards(row, place)).map((row) => row.accessLevelMin);
  return levels.length === 0 ? undefined : Math.max(...levels);
}

/**
 * True if the member may make the call, by the level or by a role. A role only replaces the level: without an active row the
 * call stays closed, and a read-only level stays read-only. `rows` has those of the call's method and of `readMethod`.
 */
export function mayCall(actor: Actor, rows: readonly PermissionRow[], place: GuardedPlace): boolean {
  const level = levelNeeded(rows, place);
  if (level === undefined) return false;
  const isOpened = actor.opened?.some((one) => guards(one, place)) === true;
  if (actor.accessLevel < level && !isOpened) return false;
  return isReading(place) || !isReadOnlyLevel(actor.accessLevel, rows);
}

/**
 * The highest level whose calls the member makes: their own, or that of a call which a role opens. A rule that demands a second
 * factor from a level on goes by it.
 */
export function reachOf(actor: Actor, rows: readonly PermissionRow[]): number {
  const levels = (actor.opened ?? []).map((place) => levelNeeded(rows, place) ?? 0);
  return Math.max(actor.accessLevel, ...levels);
}

/** The method of a row that makes exactly its level read-only, for every API (`*`). */
export const readMethod = 'READ';

/** True where an active row makes this level read-only: an auditor may see what the level allows, and write nothing. */
export function isReadOnlyLevel(level: number, rows: readonly PermissionRow[]): boolean {
  return rows.some(
    (row) => row.isActive && row.accessLevelMin === level && guards(row, { api: '*', method: readMethod }),
  );
}

/** Searches, which are sent with a body and only read. Not an export, because it takes data out. */
const readingPosts = new Set(['/api/admin/loyalty', '/api/admin/loyalty/search', '/api/admin/guest/search']);

function isReading({ api, method }: GuardedPlace): boolean {
  return method === 'GET' || (method === 'POST' && readingPosts.has(normalizeApi(api)));
}

/** True where the row is about this API and method; a trailing slash and the method's case make no difference. */
export function guards(row: GuardedPlace, place: GuardedPlace): boolean {
  return normalizeApi(row.api) === normalizeApi(place.api) && row.method.toUpperCase() === place.method;
}

/** An API path in lower case, without surrounding blanks and trailing slashes. */
export function normalizeApi(api: string): string {
  return api.trim().replace(/\/+$/, '').toLowerCase();
}

/**
 * True where nothing in the change is above the actor's own level: neither the old level nor the new one. Undefined stands for
 * a row that is not there yet, or not any more. It holds for members (their level) and permission rows (their minimum).
 */
export function mayChangeLevel(actor: Actor, before: number | undefined, after: number | undefined): boolean {
  return Math.max(before ?? 0, after ?? 0) <= actor.accessLevel;
}

/** A member of the team, as far as the last administrator goes by it. */
export interface TeamStanding {
  accessLevel: number;
  isActive: boolean;
  /** False while the set-password link was not used: such a member cannot sign in. */
  hasPassword: boolean;
  /** When the member's access ends; null for no end. */
  worksUntil: Date | null;
}

/** The calls that at least one member must always be able to make, or the back office has locked itself out. */
export const placesToKeep: readonly GuardedPlace[] = [
  { method: 'GET', api: '/admin' },
  { method: 'PUT', api: '/api/admin/team-member/' },
  { method: 'PUT', api: '/api/admin/permission/' },
];

/**
 * True where at least one member who can sign in may still change members and permissions, by their level and without an end:
 * a role or a season's account may be gone tomorrow.
 */
export function hasAdministrator(team: readonly TeamStanding[], rows: readonly PermissionRow[]): boolean {
  return team.some(
    ({ accessLevel, isActive, hasPassword, worksUntil }) =>
      isActive &&
      hasPassword &&
      worksUntil === null &&
      placesToKeep.every((place) => mayCall({ accessLevel }, rows, place)),
  );
}
