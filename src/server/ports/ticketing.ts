/** The park's ticketing system: asked for an order that is not in our own database. */

export interface Ticketing {
  /**
   * Brings an order into our database where the ticketing system knows it, and says whether it did.
   * Throws an UpstreamTimeout where the system does not answer.
   */
  bringOrder(orderId: string, barcode: string): Promise<boolean>;
}

/** The built-in adapter: everything there is to know is in our own database already. */
export const builtInTicketing: Ticketing = { bringOrder: () => Promise.resolve(false) };
