/** Which entries of the audit log are its sign-in log: who came in, who was refused, and who took data out. */

/** A PostgreSQL and JavaScript expression over the action of an entry. */
export const signInLogActions =
  '^(Sign |Own |Password |Passkey |Recovery Codes |Second Factor |One-Time Code |Refused|Session Update|Link (Renew|Print)|Export|Guest Export|Team Member (Create|Update|Delete)|Administrator |Directory )';

/** The names of entries about refusals. */
export const refusedActions = {
  signIn: 'Sign In Refused',
  /** The name, or a browser that the member has used before, must wait from now on. */
  wait: 'Sign In Locked',
  ownAccount: 'Own Account Refused',
  permission: 'Refused Permission',
  apiKey: 'Refused API Key',
  /** Further refusals of a network are not recorded one by one until its hour has passed. */
  tooMany: 'Refused Too Often',
} as const;

/** True for an entry of the sign-in log. */
export function isSignInLogAction(action: string): boolean {
  return new RegExp(signInLogActions).test(action);
}
