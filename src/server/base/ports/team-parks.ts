/** A park of the chain where a member may work. */
export interface TeamPark {
  name: string;
  /** Its login page. */
  address: string;
}

/** The parks of a chain that share one team. */
export interface TeamParks {
  /** Those that would let this member of this park in now, by name; parks that are not open are left out. */
  list(memberGuid: string): Promise<TeamPark[]>;
}
