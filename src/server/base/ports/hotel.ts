/**
 * The hotel's system: queried for a stay that is not in our own database, and for whether an imported one still holds.
 */
import type { ClaimGround } from '#domain/connector-answer.ts';

export interface Hotel {
  /** Imports a stay and returns whether it exists. Throws an UpstreamTimeout if the hotel does not answer. */
  bringStay(reservationNumber: string): Promise<boolean>;
  /** Whether a claim may rely on this stay, if a connector imported it. */
  confirmStay(reservationNumber: string): Promise<ClaimGround>;
}

/** The built-in adapter: all data is already in our own database. */
export const builtInHotel: Hotel = {
  bringStay: () => Promise.resolve(false),
  confirmStay: () => Promise.resolve('good'),
};
