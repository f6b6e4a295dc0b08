/** What wallet passes say about a visit: the part of `brand.json` about entrances, days of tickets and links. */
import * as z from 'zod/mini';

const line = z
  .string('must be a text')
  .check(z.regex(/\S/, 'must not be empty'), z.maxLength(80, 'must have at most 80 characters'));
const link = z.optional(z.url({ protocol: /^https$/, error: 'must be an https address' }));
const halfOfId = z.optional(
  z.int('must be a whole number').check(z.minimum(0), z.maximum(65_535, 'must be at most 65535')),
);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An entrance, near which phones offer the pass; a beacon finds it where satellites do not. */
const gateSchema = z.strictObject({
  name: line,
  latitude: z.number('must be a number').check(z.minimum(-90), z.maximum(90)),
  longitude: z.number('must be a number').check(z.minimum(-180), z.maximum(180)),
  beacon: z.optional(
    z.strictObject({
      uuid: z.string('must be a text').check(z.regex(uuid, 'must be a UUID')),
      major: halfOfId,
      minor: halfOfId,
    }),
  ),
});

/** Apple takes ten places and ten beacons; the park itself is the tenth place. */
const gatesMax = 9;

/** The most days of one ticket that a pass lists, so that the file stays small. */
export const ticketDaysMax = 14;

/** The shape of `venue`. */
export const venueSchema = z.strictObject({
  /** Town and state, as below the name of a venue. */
  region: line,
  /** The part of the park where tickets are for: a hall, a pier, the whole park. */
  room: line,
  /** In words: "Main gate, Ocean Avenue". */
  entrance: z.optional(line),
  phone: z.optional(line),
  /** Park time at which the gates open. */
  opensAt: z.optional(
    z.string('must be a text').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 10:00')),
  ),
  gates: z._default(z.array(gateSchema, 'must be a list').check(z.maxLength(gatesMax)), []),
  /**
   * For how many days a ticket of a product is, by the name of the product; its last day is the day on which it
   * expires. A product that is not listed is an open ticket: any day until then.
   */
  ticketDays: z._default(
    z.record(
      line,
      z.int('must be a whole number').check(z.minimum(1), z.maximum(ticketDaysMax, 'must be at most 14')),
    ),
    {},
  ),
  links: z._default(
    z.strictObject({
      directions: link,
      parking: link,
      buyParking: link,
      transit: link,
      food: link,
      bags: link,
      accessibility: link,
      /** Where a guest buys credits or adds money to a card. */
      addCredits: link,
    }),
    {},
  ),
});

/** The venue of a brand, checked. */
export type Venue = z.infer<typeof venueSchema>;
