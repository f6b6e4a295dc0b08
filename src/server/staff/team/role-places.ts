import { staffPermissions, type PermissionName } from '#contract/staff-permissions.ts';
import type { GuardedPlace } from '#domain/staff-access.ts';

/** A call that a role opens, with the name of its permission. */
export interface NamedPlace extends GuardedPlace {
  name: PermissionName;
}

/** The calls that the permissions of roles open. A name of another version of the product opens nothing. */
export function placesOfRoles(names: readonly string[]): NamedPlace[] {
  return names.filter(isPermissionName).map((name) => {
    const { method, api } = staffPermissions[name];
    return { name, method, api };
  });
}

/** True for the name of a permission that the product knows. */
export function isPermissionName(name: string): name is PermissionName {
  return Object.hasOwn(staffPermissions, name);
}
