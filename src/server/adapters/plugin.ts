/**
 * What a plugin exports: a connected system or a sender of mail that an operator adds (docs/plugins.md). The types are for
 * the plugin's author; `load-plugins.ts` judges what a plugin really is, and wraps it as our own adapters are.
 */

/** The default export of a plugin's main file. */
export interface Plugin {
  /** Small letters, digits and hyphens, such as `harbor-tickets`; its settings begin with PLUGIN_HARBOR_TICKETS_. */
  name: string;
  kind: 'ticketing' | 'pointOfSale' | 'hotel' | 'crm' | 'mail';
  /** The version of this file that the plugin was written for. */
  interface: typeof pluginInterface;
  /** Called once at the start; what it throws is the reason why the server does not start. */
  open(settings: PluginSettings): SystemPlugin | MailPlugin | Promise<SystemPlugin | MailPlugin>;
}

/** The version that this server offers; it rises only with a change that plugins must follow. */
export const pluginInterface = 1;

/** The plugin's own settings by their names without the prefix; a setting NAME_FILE arrives as NAME. */
export type PluginSettings = Readonly<Record<string, string>>;

/** A system that is asked for a number which a guest entered. */
export interface SystemPlugin {
  /**
   * Returns rows under the column names of the import (orders, checks, stays or contacts), or undefined if the system does
   * not know the number. Throws if it does not answer. Called up to three times within three seconds.
   */
  ask(number: string, call: PluginCall): Promise<readonly Readonly<Record<string, unknown>>[] | undefined>;
  /** Only for a CRM: tells it a registration, a new member or an erasure. May be called twice with the same id. */
  tell?(
    event: { eventId: string; kind: string; happenedAt: string; facts: Readonly<Record<string, unknown>> },
    call: PluginCall,
  ): Promise<'told' | 'refused' | 'later'>;
}

/** A sender of mail. */
export interface MailPlugin {
  /** `refused`: no one can ever deliver to this address; `later`: the outbox tries again. Throwing means `later`. */
  send(
    mail: PluginMail,
    call: PluginCall,
  ): Promise<{ outcome: 'sent' | 'refused' | 'later'; words?: string }>;
  close?(): void;
}

/** Aborted when the answer would come too late; hand it to `fetch`. */
export interface PluginCall {
  signal: AbortSignal;
}

/** A mail, ready to be sent. */
export interface PluginMail {
  /** The same in every attempt. */
  mailId: string;
  from: { name: string; address: string };
  replyTo: string;
  to: string;
  subject: string;
  plainText: string;
  html: string;
  /** The pictures that the HTML names as `cid:`. */
  pictures: readonly { cid: string; png: Uint8Array }[];
}
