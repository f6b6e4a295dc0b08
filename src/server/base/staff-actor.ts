/** The member of the team who makes a call, for services and the audit log. */
export interface StaffActor {
  memberGuid: string;
  /** For the audit log: "First Last". */
  name: string;
  username: string;
  accessLevel: number;
  sessionGuid: string;
  requestId: string;
  /** The network's prefix, never a complete address. */
  network: string;
}
