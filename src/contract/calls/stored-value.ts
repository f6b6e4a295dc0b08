import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { colorSchema, drawnBarcode, gateFacts } from './order.ts';

/** A stored value card as its public page shows it: its balance and where it was used today, without any name. */
export const storedValueSchema = z.object({
  credits: z.number(),
  /** A decimal amount in the park's currency. */
  cash: z.number(),
  barcode: z.string(),
  /** The operating day that the history covers, as YYYY-MM-DD; it begins at the park's rollover, 2:00 AM unless the brand has another. */
  today: z.string(),
  /** Today's visits, newest first; timestamps are ISO 8601 in UTC. */
  attractions: z.array(z.object({ attraction: z.string(), location: z.string(), timestamp: z.string() })),
  product: z.string(),
  category: z.string(),
  /** Why the card can no longer be used, or null while it is good. */
  voidReason: z.nullable(z.enum(['refunded', 'redeemed', 'expired'])),
  backgroundColor: colorSchema,
  foregroundColor: colorSchema,
  /** The barcode as bars; null where the customization hides it. */
  barcodeDrawing: z.nullable(drawnBarcode),
  /** The facts that decide the sentence above the code, and the server's time at which they were true. */
  gate: gateFacts,
  asOf: z.string(),
});

/** The answer of the stored-value call. */
export type StoredValue = z.output<typeof storedValueSchema>;

export const storedValueCalls = {
  'POST /api/stored-value/': {
    summary: "The balance of a stored value card and the current operating day's attractions.",
    access: { kind: 'capability' },
    // Whatever is no hash is a miss like any other.
    body: z.object({ barcodeHash: z.string().check(z.maxLength(1000)) }),
    replies: jsonReply(storedValueSchema),
    refusals: ['card-not-found', 'puzzle-required', 'too-many-tries-here'],
  },
} as const satisfies Record<string, Call>;
