/**
 * The park's point of sale: queried for a check that is not in our own database, and for whether an imported one still
 * holds.
 */
import type { ClaimGround } from '#domain/connector-answer.ts';

export interface PointOfSale {
  /**
   * Imports a check by its long number or its receipt number, and returns whether it exists. Throws an UpstreamTimeout
   * if the point of sale does not answer.
   */
  bringCheck(checkNumber: string): Promise<boolean>;
  /** Whether a claim may rely on the check with this number, if a connector imported it. */
  confirmCheck(checkNumber: string): Promise<ClaimGround>;
}

/** The built-in adapter: all data is already in our own database. */
export const builtInPointOfSale: PointOfSale = {
  bringCheck: () => Promise.resolve(false),
  confirmCheck: () => Promise.resolve('good'),
};
