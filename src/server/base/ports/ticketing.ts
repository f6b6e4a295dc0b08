/** The park's ticketing system: asked for an order that is not in our own database, and whether what it brought still holds. */
import type { ClaimGround } from '#domain/connector-answer.ts';

export interface Ticketing {
  /**
   * Brings an order into our database where the ticketing system knows it, and says whether it did.
   * Throws an UpstreamTimeout where the system does not answer.
   */
  bringOrder(orderId: string, barcode: string): Promise<boolean>;
  /** After an order was served: brings it again in the background where it was brought too long ago. Never throws. */
  renewOrder(orderId: string): void;
  /** Whether a claim may rest on the order that this number names, as far as it was brought. */
  confirmOrder(number: string): Promise<ClaimGround>;
}

/** The built-in adapter: everything there is to know is in our own database already. */
export const builtInTicketing: Ticketing = {
  bringOrder: () => Promise.resolve(false),
  renewOrder: () => undefined,
  confirmOrder: () => Promise.resolve('good'),
};
