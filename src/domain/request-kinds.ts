/** The requests that the team answers, as one queue over all kinds. */
import { clubRequestHours, photoRequestHours } from './constants.ts';

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

/** Every answer to a request: an approval, a refusal, or for claims the text alone. */
export const requestAnswers = [...templateAnswers, 'text'] as const;

/** An answer to a request. */
export type RequestAnswer = (typeof requestAnswers)[number];

/** What fills the gaps of the park's own texts for answers, such as `{guest}`. */
export const answerGaps = ['guest', 'about', 'park', 'email'] as const;

/** A gap of the park's own texts. */
export type AnswerGap = (typeof answerGaps)[number];

/** The most characters of such a text, which leaves room in the answer for what fills its gaps. */
export const answerTextLengthMax = 800;

/** The first gap of a text that nothing fills, with its braces; undefined if there is none. */
export function unknownGapOf(text: string): string | undefined {
  const known = new Set<string>(answerGaps.map((gap) => `{${gap}}`));
  return (text.match(/\{[^{}]*\}/g) ?? []).find((gap) => !known.has(gap));
}

/** The shortest time in which the team can promise an answer, in minutes. */
export const requestDueMinutesMin = 15;

const fourteenDays = 14 * 24 * 60;

/**
 * Within how many minutes the team answers, unless the park's setting says otherwise, and the most that it may say. The
 * page of a photo promises an answer in 48 hours, so that a photo may not take longer.
 */
export const requestDueMinutes: Readonly<Record<RequestKind, { usual: number; max: number }>> = {
  photo: { usual: photoRequestHours * 60, max: photoRequestHours * 60 },
  club: { usual: clubRequestHours * 60, max: fourteenDays },
  wristband: { usual: 2 * 60, max: fourteenDays },
  link: { usual: 4 * 60, max: fourteenDays },
};

/** How long a request stays with a member of the team whose screen gives no sign of life. */
export const holdMinutes = 3;

/** True for an open request from the instant on at which its answer was due. */
export function isOverdue({ status, dueAt }: { status: string; dueAt: Date }, now: Date): boolean {
  return status === 'open' && dueAt.getTime() <= now.getTime();
}

/** What the team reads of a photo request: one that was answered with a yes is approved. */
export function photoRequestStateOf(
  status: 'open' | 'answered' | 'declined',
): 'open' | 'approved' | 'declined' {
  return status === 'answered' ? 'approved' : status;
}

/** The most characters of a guest's own text to the team. */
export const requestNoteLengthMax = 300;
