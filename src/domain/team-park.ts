/** A chain's parks may take the team of one of them: what its members are called where they visit. */

/** A member at home, as far as another park goes by them. */
export interface HomeStanding {
  accessLevel: number;
  /** The names of their roles. */
  roles: readonly string[];
}

/**
 * The names by which the visited park's table gives a level: each role at home, and `level 40` for the access level
 * there.
 */
export function standingsOf({ accessLevel, roles }: HomeStanding): string[] {
  return [...roles, `level ${accessLevel}`];
}
