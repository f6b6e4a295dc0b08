/** The refusals of sign-in, sessions and the own account of the team. */
import { directoryTexts, type NamedRefusal } from './directory-texts.ts';
import { problem, type CatalogueEntry } from './error-entry.ts';
import { staffTexts } from './staff-texts.ts';

export const staffSignInErrors = {
  'login-refused': problem(401, staffTexts.unableToLogin),
  'sign-in-waits': problem(429, staffTexts.signInWaits),
  'sign-in-by-directory': problem(403, 'This account signs in with the directory'),
  'sign-in-again': problem(
    403,
    'Log out and sign in again first: for this, your sign-in must be less than ten minutes old',
  ),
  'member-of-directory': elsewhere(409, 'member-of-directory'),
  'directory-off': problem(404, 'There is no sign-in with a directory here'),
  'directory-unavailable': elsewhere(409, 'directory-unavailable'),
  'directory-denied': elsewhere(401, 'directory-denied'),
  'directory-refused': elsewhere(401, 'directory-refused'),
  'directory-start-over': problem(
    401,
    'This sign-in has expired, was used already or began in another window. Please sign in again.',
  ),
  'visit-over': problem(
    409,
    'This way to the other park has ended. Go back to its login page and begin there again.',
  ),
  'directory-too-weak': elsewhere(403, 'directory-too-weak'),
  'directory-address': elsewhere(403, 'directory-address'),
  'directory-no-access': elsewhere(403, 'directory-no-access'),
  'directory-unknown': problem(
    403,
    'No active account here is yours. Ask an administrator to add you under your email address.',
  ),
  'directory-logout-refused': problem(400, 'This logout token is not valid, or was used before'),
  'session-required': problem(401, staffTexts.sessionExpired),
  'session-ended': problem(409, staffTexts.sessionStaysEnded),
  'session-not-own': problem(403, 'Only the member who is signed in can sign out'),
  'permission-missing': problem(403, 'Your access does not include this; ask an administrator for it'),
  'password-link-expired': problem(
    410,
    'This link has expired or was used. Ask an administrator for a new one.',
  ),
  'member-not-active': problem(409, 'This member is not active; activate the account first'),
  'proof-refused': problem(400, 'The password is not correct. Please check it and try again.'),
  'proof-waits': problem(429, staffTexts.proofWaits),
  'passkey-refused': problem(400, 'This passkey could not be added; please try again'),
  'passkey-not-found': problem(404, 'This passkey is no longer there'),
  'passkeys-full': problem(409, 'There are too many passkeys; remove one first'),
  'no-second-factor': problem(409, 'There is no passkey and no one-time code to recover'),
  'factor-of-own': problem(409, 'Change your own sign-in under "Your account"'),
  'second-factor-needed': problem(
    409,
    'Your access requires a second factor; add another one before you remove this one',
  ),
  'second-factor-required': problem(
    403,
    'Your access requires a second factor; add one under "Your account" first',
  ),
  'own-password-required': problem(403, 'Someone else set your password; choose your own first'),
  'password-refused': problem(400, 'This password is not allowed'),
  'one-time-code-refused': problem(400, 'This code is not correct, please try again'),
  'one-time-code-in-use': problem(409, 'One-time codes are already set up'),
} as const satisfies Record<string, CatalogueEntry>;

/** A refusal of a sign-in elsewhere; the answer has the name in place of "The directory". */
function elsewhere(status: number, code: NamedRefusal): CatalogueEntry {
  return problem(status, directoryTexts[code]('The directory'));
}
