import type { AuditAction, StaffAct } from '#contract/staff-acts.ts';
import type { GuardedPlace } from '#domain/staff-access.ts';

/** An entry of the audit log as it was written. */
export interface WrittenEntry {
  entryId: number;
  action: AuditAction;
  before: unknown;
  after: unknown;
}

/** The member of the team who makes a call, for services and the audit log. */
export interface StaffActor {
  memberGuid: string;
  /** For the audit log: "First Last". */
  name: string;
  username: string;
  accessLevel: number;
  /** The calls that the member's roles open, whatever level those need. */
  opened?: readonly GuardedPlace[];
  /** When the member's own access ends; null or undefined for no end. */
  worksUntil?: Date | null;
  sessionGuid: string;
  requestId: string;
  /** The network's prefix, never a complete address. */
  network: string;
  /** The entry that this act undoes: the entry of this act then names it. */
  undoes?: { entryId: number; action: StaffAct };
  /** Called with every entry that the act writes. */
  onEntry?: (entry: WrittenEntry) => void;
}
