/** The look studio in tests. */
import type { Look, LookEditor, SavedLookDraft } from '#contract/calls/staff-looks.ts';

import type { SignedInStaff } from '#server/testing/staff.ts';

/** A look by its name, from the gallery. */
export async function lookNamed(staff: SignedInStaff, name: string): Promise<Look> {
  const answer = await staff.call('GET', '/api/admin/look/');
  const found = answer.json<{ looks: Look[] }>().looks.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no look ${name}: ${answer.body.slice(0, 200)}`);
  return found;
}

/** A look as its editor reads it. */
export async function editorOf(staff: SignedInStaff, id: string): Promise<LookEditor> {
  return (await staff.call('GET', `/api/admin/look/${id}`)).json<LookEditor>();
}

interface Change {
  cells?: Record<string, unknown>;
  picture?: string;
  from?: string;
  to?: string;
}

/** Sends a draft of a look with some changed fields. */
export function sendDraft(staff: SignedInStaff, look: Look, change: Change, version = 0) {
  const { cells, picture } = look.look;
  const body = {
    ...{ picture, from: '', to: '', basedOn: look.version },
    ...change,
    cells: { ...cells, ...change.cells },
  };
  return staff.call('PUT', `/api/admin/look-draft/${look.id}`, body, { 'if-match': `"${version}"` });
}

/** Publishes a saved draft. */
export function publish(staff: SignedInStaff, look: Pick<Look, 'id'>, version: number) {
  return staff.call('PUT', `/api/admin/look/${look.id}`, undefined, { 'if-match': `"${version}"` });
}

/** Saves a draft with some changed fields and publishes it. */
export async function publishChange(staff: SignedInStaff, name: string, change: Change) {
  const look = await lookNamed(staff, name);
  const saved = (await sendDraft(staff, look, change)).json<SavedLookDraft>();
  return publish(staff, look, saved.version);
}
