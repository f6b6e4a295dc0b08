/** One invariant and the number of its breaches. */
export interface InvariantReport {
  id: string;
  name: string;
  breaches: number;
  /** The first breaches, with member and lots, where the invariant names them. */
  first?: readonly string[];
}
