/** The park's CRM: asked who a purchaser is, and told who registered, who joined the club and who is to be forgotten. Guests never wait for it. */

/** What the CRM is told. It may come twice, under the same id, and not in the order in which it happened. */
export interface CrmEvent {
  eventId: string;
  kind: 'registration' | 'member' | 'erasure';
  happenedAt: Date;
  facts: Readonly<Record<string, unknown>>;
}

/** `refused`: the CRM does not take what we sent, which only people can mend; `later`: it was busy, silent or out of reach. */
export type CrmOutcome = 'told' | 'refused' | 'later';

export interface Crm {
  /**
   * Brings a purchaser's contact into our database and says whether it came in the short time for which a guest may be kept
   * waiting; it may still come later. Never throws.
   */
  bringContact(crmId: string): Promise<boolean>;
  /** Undefined where the CRM is told nothing. Never throws. */
  tell: ((event: CrmEvent) => Promise<CrmOutcome>) | undefined;
}

/** The built-in adapter: everything there is to know is in our own database already. */
export const builtInCrm: Crm = { bringContact: () => Promise.resolve(false), tell: undefined };
