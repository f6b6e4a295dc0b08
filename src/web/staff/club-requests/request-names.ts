/** How the tab names the parts of a request. */
import type { ClubRequestView } from '#contract/calls/staff-club-requests.ts';
import { earnKinds } from '#domain/earn-kinds.ts';

/** The subject of a request, such as "Order 10300003". */
export function subjectOf({ kind, number }: Pick<ClubRequestView, 'kind' | 'number'>): string {
  return `${earnKinds[kind].entryNoun} ${number}`;
}

/** What the team answered, as the table and the dialog name it. */
export const answerNames = {
  open: 'Open',
  added: 'Points added',
  declined: 'Declined',
  answered: 'Answered',
} as const satisfies Record<ClubRequestView['status'], string>;
