/** Google Wallet's REST interface as we use it: classes and objects are written completely. */
import type { GoogleResourceKind } from '#domain/google-wallet.ts';

import type { GoogleKeys } from '../security/keys/google-keys.ts';

/** A class or an object, by the name of its collection. */
export type GoogleResourceType = `${GoogleResourceKind}${'Class' | 'Object'}`;

/** A complete class or object. */
export interface GoogleResource {
  type: GoogleResourceType;
  /** `issuerId.suffix`, the same as in the content. */
  id: string;
  content: Readonly<Record<string, unknown>>;
}

/**
 * The possible failures. `timeout`: no answer in time, so it may or may not have been written. `busy`: too many
 * requests, for longer than a guest waits. `unavailable`: Google is out of order or sends invalid answers.
 * `unknown-class`: Google does not have the object's class. `refused`: Google rejects the content or our account, so it
 * must be fixed here.
 */
export type GoogleWalletFaultKind = 'timeout' | 'busy' | 'unavailable' | 'unknown-class' | 'refused';

/** Thrown by an adapter. Contains no text from Google. */
export class GoogleWalletFault extends Error {
  override readonly name = 'GoogleWalletFault';
  readonly kind: GoogleWalletFaultKind;

  constructor(kind: GoogleWalletFaultKind, options: { cause?: unknown } = {}) {
    super(kind, options);
    this.kind = kind;
  }

  /** Whether a retry may help; a permanent refusal by Google is an error of ours. */
  get isPassing(): boolean {
    return isPassing[this.kind];
  }
}

const isPassing: Record<GoogleWalletFaultKind, boolean> = {
  timeout: true,
  busy: true,
  unavailable: true,
  'unknown-class': false,
  refused: false,
};

interface TextIn {
  language: string;
  value: string;
}

/** A message to a guest about a pass: shown on it, and as a notification of the phone. */
export interface GoogleMessage {
  header: string;
  /** The text, and its translations by the names of the languages. */
  body: { defaultValue: TextIn; translatedValues?: TextIn[] };
  /** The end of its display. */
  shownUntil: Date;
  /** Names the message, so that it can be found again; 1 to 64 letters, digits, `_` and `-`. */
  id?: string;
  /** False for a message that is shown on the pass without a notification. */
  isNotified?: boolean;
}

/** A key with which Google signs its callbacks: a public key (base64 of DER) and its expiry. */
export interface GoogleCallbackKey {
  keyValue: string;
  expiresAt: Date;
}

export interface GoogleWallet {
  /**
   * Creates the class or object, or replaces it completely. `isKnown` says which is likelier, so that one request
   * suffices. With `isNotified`, Google notifies the holders of the values that this change gives an object. An object
   * needs its class. Throws a GoogleWalletFault.
   */
  write(resource: GoogleResource, options: { isKnown: boolean; isNotified?: boolean }): Promise<void>;
  /**
   * Sends a message to the holders of an object, once: a request whose outcome is unknown is not repeated. The object's
   * next change removes the message. Throws a GoogleWalletFault.
   */
  tell(object: Pick<GoogleResource, 'type' | 'id'>, message: GoogleMessage): Promise<void>;
  /** The ids of the messages that an object has. Throws a GoogleWalletFault. */
  messageIds(object: Pick<GoogleResource, 'type' | 'id'>): Promise<string[]>;
  /** The keys of Google's callbacks, fetched at most once an hour. Throws a GoogleWalletFault. */
  callbackKeys(): Promise<GoogleCallbackKey[]>;
}

/** A write that the stand-in of Google Wallet accepted. */
export interface GoogleStandInWrite {
  /** The id of the class or object. */
  id: string;
  /** The message that the holders were sent. */
  message?: Readonly<Record<string, unknown>>;
  /** True if Google would notify the holders of this change or message. */
  isNotified: boolean;
}

/** The stand-in's half that simulated phones use; Google itself has none. */
export interface GoogleStandIn {
  /** Opens a save link; throws with Google's reason if it would show an error. */
  openSaveLink(link: string): Promise<{ objectIds: string[] }>;
  /** The objects that save links of this process have saved. */
  savedIds(): string[];
  /** A class or an object. */
  find(id: string): Pick<GoogleResource, 'type' | 'content'> | undefined;
  /** Calls the listener with each write; returns a function that ends it. */
  follow(listener: (write: GoogleStandInWrite) => void): () => void;
}

/** Google Wallet, with the keys that sign its links. */
export interface GoogleWalletAccess {
  keys: GoogleKeys;
  wallet: GoogleWallet;
  /** Only while developing with development keys. */
  standIn?: GoogleStandIn | undefined;
}
