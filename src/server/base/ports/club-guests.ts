/** The other parks of the same process whose club is this park's: members claim their checks and stays here. */
export interface ClubGuests {
  /**
   * Copies again what has changed there since it was claimed, so that a refund takes the points back. Returns how many
   * were copied; a park that does not answer waits for the next round.
   */
  review(): Promise<number>;
}
