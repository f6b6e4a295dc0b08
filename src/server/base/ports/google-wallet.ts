/** Google Wallet's REST interface, as far as we use it: classes and objects are written whole. */
import type { GoogleResourceKind } from '#domain/google-wallet.ts';

import type { GoogleKeys } from '../security/keys/google-keys.ts';

/** A class or an object, by the name of its collection. */
export type GoogleResourceType = `${GoogleResourceKind}${'Class' | 'Object'}`;

/** A whole class or object. */
export interface GoogleResource {
  type: GoogleResourceType;
  /** `issuerId.suffix`, the same as in the content. */
  id: string;
  content: Readonly<Record<string, unknown>>;
}

/**
 * What can go wrong. `timeout`: no answer in time, it may have been written or not. `busy`: too many requests, for
 * longer than a guest waits. `unavailable`: Google is out of order or answers oddly. `unknown-class`: an object whose
 * class Google does not have. `refused`: Google does not take what we wrote, or not from us; only we can mend that.
 */
export type GoogleWalletFaultKind = 'timeout' | 'busy' | 'unavailable' | 'unknown-class' | 'refused';

/** Thrown by an adapter. Carries no word of Google's. */
export class GoogleWalletFault extends Error {
  override readonly name = 'GoogleWalletFault';
  readonly kind: GoogleWalletFaultKind;

  constructor(kind: GoogleWalletFaultKind, options: { cause?: unknown } = {}) {
    super(kind, options);
    this.kind = kind;
  }

  /** Whether trying again may help; what Google refuses for good is a fault of ours. */
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

/** What a guest is told about a pass: shown on it, and as a notification of the phone. */
export interface GoogleMessage {
  header: string;
  body: string;
  /** Until when it is shown. */
  shownUntil: Date;
}

/** A key with which Google signs its callbacks: a public key (base64 of DER), and until when it is good. */
export interface GoogleCallbackKey {
  keyValue: string;
  expiresAt: Date;
}

export interface GoogleWallet {
  /**
   * Makes the class or object, or replaces it whole where there is one. `isKnown` says which of the two is likelier, so
   * that one request does. An object needs its class. Throws a GoogleWalletFault.
   */
  write(resource: GoogleResource, options: { isKnown: boolean }): Promise<void>;
  /** Tells the holders of an object something; the next change of the object takes it back. Throws a GoogleWalletFault. */
  tell(object: Pick<GoogleResource, 'type' | 'id'>, message: GoogleMessage): Promise<void>;
  /** The keys of Google's callbacks, asked for at most once an hour. Throws a GoogleWalletFault. */
  callbackKeys(): Promise<GoogleCallbackKey[]>;
}

/** Google Wallet, with the keys that sign its links. */
export interface GoogleWalletAccess {
  keys: GoogleKeys;
  wallet: GoogleWallet;
}
