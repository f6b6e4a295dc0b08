/** What the team reads about a sign-in by the park's directory. Its name begins each sentence. */
export const directoryTexts = {
  'directory-unavailable': (name: string) =>
    `${name} does not answer at the moment. Try again in a few minutes, or log in with your password if you have one here.`,
  'directory-denied': (name: string) => `${name} did not sign you in. You can try again.`,
  'directory-refused': (name: string) =>
    `${name} gave an answer that could not be accepted. Please sign in again.`,
  'directory-too-weak': (name: string) =>
    `${name} signed you in without the second factor that is needed here. Add it there, then sign in again.`,
  'directory-address': (name: string) =>
    `${name} has no confirmed email address of yours. Ask an administrator there to confirm it.`,
  'directory-no-access': (name: string) =>
    `${name} has you in no group or role that opens the back office here. Ask an administrator to add you to one.`,
  'member-of-directory': (name: string) => `${name} signs this member in, so there is no password here`,
} as const;

/** A refusal whose text has the name. */
export type NamedRefusal = keyof typeof directoryTexts;

export function isNamedRefusal(code: string): code is NamedRefusal {
  return Object.hasOwn(directoryTexts, code);
}
