/** The park's point of sale: asked for a check that is not in our own database, and whether what it brought still holds. */
import type { ClaimGround } from '#domain/connector-answer.ts';

export interface PointOfSale {
  /**
   * Brings a check into our database, by its long number or the one on the receipt, and says whether there is one. Throws
   * an UpstreamTimeout where the point of sale does not answer.
   */
  bringCheck(checkNumber: string): Promise<boolean>;
  /** Whether a claim may rest on the check that this number names, as far as it was brought. */
  confirmCheck(checkNumber: string): Promise<ClaimGround>;
}

/** The built-in adapter: everything there is to know is in our own database already. */
export const builtInPointOfSale: PointOfSale = {
  bringCheck: () => Promise.resolve(false),
  confirmCheck: () => Promise.resolve('good'),
};
