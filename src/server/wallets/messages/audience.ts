/** Reads an audience: its products, the span of its day, and the points of its tier. */
import { type MessageAudience, messageAudienceSchema } from '#contract/message-audience.ts';

import { boundsOfOperatingDay, operatingDayAround } from '#domain/operating-day.ts';
import { tierRangeOf, tierSince } from '#domain/loyalty-tier.ts';
import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { readTiers } from '#server/loyalty/read-rules.queries.ts';
import { type AudienceFacts, type DayFacts, fetchMessageProducts } from './audience.queries.ts';
import type { MessageRow } from './park-messages.queries.ts';

type AudienceServices = { db: Database } & Pick<Services, 'clock' | 'brand'>;

/** What the statement of an audience needs. Refuses a product or a tier that the park does not have. */
export async function readAudience(
  services: AudienceServices,
  audience: MessageAudience,
): Promise<AudienceFacts> {
  const { db, clock, brand } = services;
  const now = clock.now();
  const facts = { now, today: operatingDayAround(now, brand) };
  if (audience.who === 'everyone') return { ...facts, passes: {}, members: brand.hasClub ? {} : undefined };
  if (audience.who === 'members')
    return { ...facts, passes: undefined, members: await readTier(services, audience.tier, now) };
  const { productIds, photo, day } = audience;
  const known = new Set((await fetchMessageProducts(db)).map(({ productId }) => productId));
  if (productIds.some((id) => !known.has(id))) throw new Refusal('message-audience-unknown');
  return {
    ...facts,
    members: undefined,
    passes: {
      ...(isAnyProduct(audience) ? {} : { productIds }),
      ...{ photo, ...(day === null ? {} : { day: dayFactsOf(day, brand) }) },
    },
  };
}

/** A day or a photo alone is a choice too; with no choice at all, no pass is in the audience. */
function isAnyProduct({ productIds, photo, day }: Extract<MessageAudience, { who: 'passes' }>): boolean {
  return productIds.length === 0 && (photo !== null || day !== null);
}

/** When the tickets of a day expire: a ticket for several days is for this one if it ends on it or soon after. */
function dayFactsOf(day: string, brand: Services['brand']): DayFacts {
  const { from, to } = boundsOfOperatingDay(day, brand);
  const spans = Object.entries(brand.venue?.ticketDays ?? {}).map(([product, count]) => {
    const last = Temporal.PlainDate.from(day)
      .add({ days: count - 1 })
      .toString();
    return { product, until: boundsOfOperatingDay(last, brand).to };
  });
  return { from, to, spans };
}

async function readTier(
  { db, brand }: AudienceServices,
  name: string | null,
  now: Date,
): Promise<AudienceFacts['members']> {
  if (!brand.hasClub) throw new Refusal('message-audience-unknown');
  if (name === null) return {};
  const range = tierRangeOf(await readTiers(db, now), name);
  if (range === undefined) throw new Refusal('message-audience-unknown');
  return { tier: { ...range, since: tierSince(now, brand.timeZone) } };
}

/** What a member of the team writes of a message. */
export type MessageContent = Pick<MessageRow, 'kind' | 'text' | 'audience' | 'sendAt' | 'shownUntil'>;

/** The content of a message as the audit log holds it. */
export function auditedOf({
  kind,
  text,
  audience,
  sendAt,
  shownUntil,
}: MessageContent): Record<string, unknown> {
  return {
    kind,
    text,
    audience: messageAudienceSchema.parse(audience),
    sendAt: sendAt?.toISOString() ?? null,
    shownUntil: shownUntil?.toISOString() ?? null,
  };
}
