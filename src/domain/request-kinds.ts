/** The requests that the team answers, as one queue over all kinds. */

/** Every kind of request: another photo, a refused claim, a wristband, the link of a pass. */
export const requestKinds = ['photo', 'club', 'wristband', 'link'] as const;

/** The kind of a request. */
export type RequestKind = (typeof requestKinds)[number];

/** The kinds that a guest asks for by the form "Ask our team". */
export const helpKinds = ['wristband', 'link'] as const;

/** The kind of a request for help. */
export type HelpKind = (typeof helpKinds)[number];

/** What a text of an answer goes with: an approval, or a refusal. */
export const templateAnswers = ['approve', 'decline'] as const;

/** An answer that a text goes with. */
export type TemplateAnswer = (typeof templateAnswers)[number];

/** Within how many hours the team answers, unless a setting says otherwise. */
export const requestHoursByKind: Readonly<Record<RequestKind, number>> = {
  photo: 48,
  club: 48,
  wristband: 2,
  link: 4,
};

/** How long a request stays with a member of the team whose screen gives no sign of life. */
export const holdMinutes = 3;

/** The most characters of a guest's own text to the team. */
export const requestNoteLengthMax = 300;
