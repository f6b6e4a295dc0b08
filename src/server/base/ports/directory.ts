/** The park's own directory, by which members of the team sign in (OpenID Connect). */
import type { DirectoryClaims } from '#domain/directory-access.ts';

/** The values of one sign-in, which only the server knows: they bind the directory's answer to its request. */
export interface DirectoryFlow {
  state: string;
  nonce: string;
  /** The code verifier of PKCE. */
  verifier: string;
  /** Where the directory sends the browser back to. */
  redirectUri: string;
}

/** A person as the directory asserted them in a signed token that was meant for us. */
export interface DirectoryPerson {
  issuer: string;
  subject: string;
  /** The directory's name of its session; undefined if it gives none. */
  sid: string | undefined;
  claims: DirectoryClaims;
  issuedAt: Date;
  /** The end of the token. */
  endsAt: Date;
}

/** A logout that the directory reported in a signed token that was meant for us. */
export interface DirectoryLogout {
  issuer: string;
  /** The token's own id; a token counts once. */
  tokenId: string;
  expiresAt: Date;
  issuedAt: Date;
  /** At least one of the two is there. */
  subject: string | undefined;
  sid: string | undefined;
}

export interface Directory {
  /** The address at the directory to which the browser goes. Throws a DirectoryFault. */
  begin(flow: DirectoryFlow): Promise<string>;
  /** Exchanges the answer that the browser brought back for the person. Throws a DirectoryFault. */
  finish(flow: DirectoryFlow, answer: URLSearchParams): Promise<DirectoryPerson>;
  /** Reads a logout token. Throws a DirectoryFault. */
  readLogout(token: string): Promise<DirectoryLogout>;
}

/**
 * `unavailable`: the directory gave no valid answer in time. `denied`: the directory itself refused the person.
 * `refused`: an answer or a token is not what it must be.
 */
export type DirectoryFaultKind = 'unavailable' | 'denied' | 'refused';

/** Thrown by an adapter. `detail` is one of our own or the standard's names, never text of the directory. */
export class DirectoryFault extends Error {
  override readonly name = 'DirectoryFault';
  readonly kind: DirectoryFaultKind;
  readonly detail: string;

  constructor(kind: DirectoryFaultKind, detail: string, options: { cause?: unknown } = {}) {
    super(`${kind}: ${detail}`, options);
    this.kind = kind;
    this.detail = detail;
  }
}
