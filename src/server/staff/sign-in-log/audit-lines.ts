/**
 * The audit log as JSON lines for a collector, one a line, when they are sealed. A line names member, session
 * and network; names, values and numbers of guests stay in the database.
 */
import { refusedActions } from '#domain/sign-in-log-actions.ts';

import type { AuditEntry, AuditSeal } from '../audit.queries.ts';

/** Called within the transaction of a seal, so that a crash repeats lines and never loses one. */
export type OnSealed = (seal: Pick<AuditSeal, 'sealNumber'>, entries: readonly AuditEntry[]) => void;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Their targets are words of our own: calls, permissions, networks and ids of members. */
const withOwnTarget = new Set<string>(Object.values(refusedActions));

/** Makes the writer of lines; in a chain each names its park. */
export function writeAuditLines(write: (line: string) => void, parkName?: string): OnSealed {
  const park = parkName === undefined ? {} : { park: parkName };
  return ({ sealNumber }, entries) => {
    for (const entry of entries) write(`${JSON.stringify({ ...park, ...lineOf(entry, sealNumber) })}\n`);
  };
}

function lineOf(entry: AuditEntry, sealNumber: number): Record<string, unknown> {
  const reason = codeIn(entry.after);
  return {
    level: 'info',
    event: 'audit',
    entryId: entry.entryId,
    at: entry.at.toISOString(),
    action: entry.action,
    member: entry.actorGuid,
    session: entry.sessionGuid,
    // The target of a change may be a guest's order, barcode or email, which no line may hold.
    target: uuid.test(entry.target) || withOwnTarget.has(entry.action) ? entry.target : null,
    ...(reason === undefined ? {} : { reason }),
    network: entry.network,
    requestId: entry.requestId,
    seal: sealNumber,
  };
}

/** The code of a refusal; a reason that a member wrote is a sentence, and stays in the database. */
function codeIn(after: unknown): string | undefined {
  if (typeof after !== 'object' || after === null || !('reason' in after)) return undefined;
  const { reason } = after;
  return typeof reason === 'string' && /^[a-z]+(?:-[a-z]+)+$/.test(reason) ? reason : undefined;
}
