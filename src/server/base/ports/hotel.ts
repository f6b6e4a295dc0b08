/** The hotel's system: asked for a stay that is not in our own database, and whether what it brought still holds. */
import type { ClaimGround } from '#domain/connector-answer.ts';

export interface Hotel {
  /**
   * Brings a stay into our database and says whether there is one. Throws an UpstreamTimeout where the hotel does not
   * answer.
   */
  bringStay(reservationNumber: string): Promise<boolean>;
  /** Whether a claim may rest on this stay, as far as it was brought. */
  confirmStay(reservationNumber: string): Promise<ClaimGround>;
}

/** The built-in adapter: everything there is to know is in our own database already. */
export const builtInHotel: Hotel = {
  bringStay: () => Promise.resolve(false),
  confirmStay: () => Promise.resolve('good'),
};
