/** Whoever of the team makes a call, as services and the record of changes know them. */
export interface StaffActor {
  memberGuid: string;
  /** For the record: "First Last". */
  name: string;
  username: string;
  accessLevel: number;
  sessionGuid: string;
  requestId: string;
  /** The network's prefix, never a whole address. */
  network: string;
}
