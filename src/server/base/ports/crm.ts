/**
 * The park's CRM: queried for a purchaser's contact, and sent registrations, new members and erasures. Guests never
 * wait for it.
 */

/** An event for the CRM. It may arrive twice, under the same id, and out of order. */
export interface CrmEvent {
  eventId: string;
  kind: 'registration' | 'member' | 'erasure';
  happenedAt: Date;
  facts: Readonly<Record<string, unknown>>;
}

/** `refused`: the CRM rejects the event, so a person must fix it; `later`: it was busy, silent or unreachable. */
export type CrmOutcome = 'told' | 'refused' | 'later';

export interface Crm {
  /**
   * Imports a purchaser's contact and returns whether it arrived within the short time that a guest may wait; it may
   * still arrive later. Never throws.
   */
  bringContact(crmId: string): Promise<boolean>;
  /** Undefined if the CRM receives no events. Never throws. */
  tell: ((event: CrmEvent) => Promise<CrmOutcome>) | undefined;
}

/** The built-in adapter: all data is already in our own database. */
export const builtInCrm: Crm = { bringContact: () => Promise.resolve(false), tell: undefined };
