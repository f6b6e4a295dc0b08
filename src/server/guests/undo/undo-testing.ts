/** The undo calls, as tests make them. */
import type { LightMyRequestResponse } from 'fastify';

import type { HistoryEntry, OwnAct } from '#contract/calls/staff-undo.ts';

import type { SignedInStaff } from '#server/testing/staff.ts';

/** The entry that an answer offers to undo; empty without one. */
export function offerOf(answer: LightMyRequestResponse): string {
  return String(answer.headers['x-undo'] ?? '');
}

/** Undoes the act that an answer offers to undo. */
export function undo(staff: SignedInStaff, answer: LightMyRequestResponse): Promise<LightMyRequestResponse> {
  return staff.call('POST', `/api/admin/undo/${offerOf(answer)}`);
}

/** The status of an answer with the code and the text of its refusal. */
export function codeAndText(
  answer: LightMyRequestResponse,
): [number, string | undefined, string | undefined] {
  const { code, title } = answer.json<{ code?: string; title?: string }>();
  return [answer.statusCode, code, title];
}

/** The first page of a row's history. */
export async function historyOf(
  staff: SignedInStaff,
  tab: string,
  id: string,
): Promise<{ entries: HistoryEntry[]; next: string | null }> {
  return (await staff.call('GET', `/api/admin/history/${tab}/${id}`)).json();
}

/** The caller's own acts that can be undone, or were. */
export async function ownActsOf(staff: SignedInStaff): Promise<OwnAct[]> {
  return (await staff.call('GET', '/api/admin/undo/')).json<{ acts: OwnAct[] }>().acts;
}
