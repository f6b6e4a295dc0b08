/** What Google checks of a change: its review, its links between objects, and whether it shall notify (strict Google). */
import * as z from 'zod/mini';

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

/** The JSON object in a body; undefined if it holds none. */
export async function readGoogleBody(request: Request): Promise<Record<string, unknown> | undefined> {
  try {
    return z.record(z.string(), z.unknown()).parse(await request.json());
  } catch {
    return undefined; // the caller refuses it
  }
}

/** The refusal for a reason, if there is one. */
export function refusalOf(fault: string | undefined): Response | undefined {
  return fault === undefined ? undefined : refuse(400, fault);
}

/** The form of Google's errors. */
export function refuse(code: number, message: string): Response {
  return Response.json({ error: { code, message } }, { status: code });
}

/** The form of Google's answer to a body that it cannot read. */
export function refuseNames(faults: readonly string[]): Response {
  const [message = ''] = faults;
  const details = [
    {
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: faults.map((description) => ({ description })),
    },
  ];
  return Response.json(
    { error: { code: 400, message, status: 'INVALID_ARGUMENT', details } },
    { status: 400 },
  );
}
