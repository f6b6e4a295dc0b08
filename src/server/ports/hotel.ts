/** The hotel's system: asked for a stay that is not in our own database. */
export interface Hotel {
  /**
   * Brings a stay into our database and says whether there is one. Throws an UpstreamTimeout where the hotel does not
   * answer.
   */
  bringStay(reservationNumber: string): Promise<boolean>;
}

/** The built-in adapter: everything there is to know is in our own database already. */
export const builtInHotel: Hotel = { bringStay: () => Promise.resolve(false) };
