/**
 * The park's ticketing system: queried for an order that is not in our own database, and for whether an imported one
 * still holds.
 */
import type { ClaimGround } from '#domain/connector-answer.ts';

export interface Ticketing {
  /**
   * Imports an order if the ticketing system has it, and returns whether it did. Throws an UpstreamTimeout if the
   * system does not answer.
   */
  bringOrder(orderId: string, barcode: string): Promise<boolean>;
  /** Called after an order was served: imports it again in the background if its import is too old. Never throws. */
  renewOrder(orderId: string): void;
  /** Whether a claim may rely on the order with this number, if a connector imported it. */
  confirmOrder(number: string): Promise<ClaimGround>;
}

/** The built-in adapter: all data is already in our own database. */
export const builtInTicketing: Ticketing = {
  bringOrder: () => Promise.resolve(false),
  renewOrder: () => undefined,
  confirmOrder: () => Promise.resolve('good'),
};
