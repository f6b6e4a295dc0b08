/** Who a message is for, as the back office sends it and the database stores it. */
import * as z from 'zod/mini';

const calendarDay = z.iso.date('A day is YYYY-MM-DD').check(z.regex(/^20/, 'A day is in this century'));

/** Everyone; passes, by any of the filters, of which at least one is set; or club members who have their card in a wallet. */
export const messageAudienceSchema = z.discriminatedUnion('who', [
  z.strictObject({ who: z.literal('everyone') }),
  z.strictObject({
    who: z.literal('passes'),
    /** Empty for every product of the day or photo below; without these too it is no one. */
    productIds: z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(100)),
    /** Passes that are for this operating day, or were used on it; null for any day. */
    day: z.nullable(calendarDay),
    /** Passholders with or without a photo; null for all passes. */
    photo: z.nullable(z.enum(['with', 'without'])),
  }),
  z.strictObject({
    who: z.literal('members'),
    /** Null for every tier. */
    tier: z.nullable(z.string().check(z.minLength(1), z.maxLength(80))),
  }),
]);

/** The audience of a message. */
export type MessageAudience = z.output<typeof messageAudienceSchema>;
