/** The days that a ticket is for, by the brand's days for each product. */
import type { Brand } from '#contract/brand.ts';
import { ticketDaysMax } from '#contract/brand-venue.ts';
import { ticketDaysOf, ticketStartOf, type TicketDayFacts, type TicketDays } from '#domain/ticket-days.ts';

import type { PassRecord } from './pass-record.ts';

/** The facts of a ticket that decide its days. */
export type VisitFacts = Pick<PassRecord, 'product' | 'orderedAt' | 'expiresAt'>;

/** The days on which a phone offers the ticket, and whether it is for these days only. */
export function visitDaysOf(ticket: VisitFacts, brand: Brand): TicketDays {
  return ticketDaysOf(dayFactsOf(ticket, brand), brand, ticketDaysMax);
}

/** When the first day of a ticket for certain days begins; null for any other pass. */
export function visitStartOf(ticket: VisitFacts, brand: Brand): Date | null {
  return ticketStartOf(dayFactsOf(ticket, brand), brand, ticketDaysMax);
}

/** For how many days a product is; undefined for an open ticket. */
export function dayCountOf(product: string, brand: Brand): number | undefined {
  return Object.entries(brand.venue?.ticketDays ?? {}).find(([name]) => name === product)?.[1];
}

function dayFactsOf({ product, orderedAt, expiresAt }: VisitFacts, brand: Brand): TicketDayFacts {
  return { orderedAt, expiresAt, dayCount: dayCountOf(product, brand) };
}
