/** What Google checks of a change: its review, its links between objects, and whether it shall notify (strict Google). */
import type { GoogleResourceType } from '#server/base/ports/google-wallet.ts';

/** Linked objects exist, and are never unlinked. */
export function linkFaultOf(
  resources: ReadonlyMap<string, { type: GoogleResourceType }>,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string | undefined {
  const links = linksIn(after);
  if (links.includes(String(after['id']))) return 'an object cannot be linked to itself';
  const lost = linksIn(before).find((id) => !links.includes(id));
  if (lost !== undefined) return `linked objects cannot be unlinked: ${lost}`;
  const missing = links.find((id) => resources.get(id)?.type.endsWith('Object') !== true);
  return missing === undefined ? undefined : `the linked object ${missing} does not exist`;
}

/** The only two values that the preference has. */
export function preferenceFaultOf(preference: unknown): string | undefined {
  const isKnown = preference === undefined || (typeof preference === 'string' && preferences.has(preference));
  return isKnown ? undefined : `Invalid value at 'notifyPreference', ${JSON.stringify(preference)}`;
}

const preferences = new Set(['NOTIFY_ON_UPDATE', 'NOTIFICATION_SETTINGS_FOR_UPDATES_UNSPECIFIED']);

/** A class that is reviewed asks for the review again with every change, and never becomes a draft again. */
export function reviewFaultOf(
  before: Record<string, unknown>,
  given: Record<string, unknown>,
): string | undefined {
  if ('reviewStatus' in before && given['reviewStatus'] === undefined)
    return 'reviewStatus is needed with every update';
  return given['reviewStatus'] === 'DRAFT' && before['reviewStatus'] !== 'DRAFT'
    ? 'reviewStatus may not go back to DRAFT'
    : undefined;
}

function linksIn(content: Record<string, unknown>): string[] {
  const ids: unknown = content['linkedObjectIds'];
  return Array.isArray(ids) ? ids.map(String) : [];
}
