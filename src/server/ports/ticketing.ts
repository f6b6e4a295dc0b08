/** The park's ticketing system: asked for an order that is not in our own database. */

/** Thrown by an adapter that got no answer in time; nothing was changed anywhere. */
export class TicketingTimeout extends Error {
  override readonly name = 'TicketingTimeout';
}

export interface Ticketing {
  /**
   * Brings an order into our database where the ticketing system knows it, and says whether it did.
   * Throws a TicketingTimeout where the system does not answer.
   */
  bringOrder(orderId: string, barcode: string): Promise<boolean>;
}

/** The built-in adapter: everything there is to know is in our own database already. */
export const builtInTicketing: Ticketing = { bringOrder: () => Promise.resolve(false) };
