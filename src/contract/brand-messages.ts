/** How often and when the park may write to its guests: the key `messages` of `brand.json`. */
import * as z from 'zod/mini';

const clockTime = z
  .string('must be a text')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 21:00'));
const perDay = z
  .int('must be a whole number')
  .check(z.minimum(0, 'must be at least 0'), z.maximum(20, 'must be at most 20'));

/** The shape of `messages`. */
export const brandMessagesSchema = z.strictObject({
  /** The most marketing messages that a guest receives in one operating day. */
  marketingPerDay: z._default(perDay, 2),
  /** The same for service messages, such as "The wheel reopens at 3 pm". */
  servicePerDay: z._default(perDay, 6),
  /** Park time between which no marketing message is sent; equal times mean no quiet hours. */
  quietFrom: z._default(clockTime, '21:00'),
  quietUntil: z._default(clockTime, '08:00'),
});
