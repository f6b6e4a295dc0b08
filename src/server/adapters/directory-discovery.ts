/** The metadata of the park's directory, by discovery; kept for ten minutes. */
import * as openid from 'openid-client';

import type { DirectorySettings } from '#server/base/config/read-directory.ts';
import type { ExternalSystemWatch } from '#server/base/external-systems/external-systems.ts';
import { DirectoryFault } from '#server/base/ports/directory.ts';
import { directoryFaultOf } from './directory-fault.ts';
import type { DirectoryFetch } from './directory-fetch.ts';

const keptMs = 600_000;
/** After a failed discovery, none is tried for this long, so that a flood of sign-ins costs few requests. */
const pauseMs = 2000;

/** Our own name of it, and the library's. */
const otherIssuer = new Set(['other-issuer', 'json-attribute-comparison-failed']);

/** The document, and the address of the keys in it. */
export interface DirectoryMetadata {
  server: openid.ServerMetadata;
  keysUrl: string;
}

/** Makes the source of metadata. Concurrent callers share one request. */
export function makeDiscovery(
  settings: DirectorySettings,
  watch: ExternalSystemWatch,
  makeSend: () => DirectoryFetch,
): () => Promise<DirectoryMetadata> {
  let kept: { metadata: DirectoryMetadata; until: number } | undefined;
  let asking: Promise<DirectoryMetadata> | undefined;
  let quietUntil = 0;
  const ask = async (): Promise<DirectoryMetadata> => {
    try {
      const metadata = await fetchMetadata(settings, makeSend());
      kept = { metadata, until: performance.now() + keptMs };
      return metadata;
    } catch (error) {
      quietUntil = performance.now() + pauseMs;
      const fault = directoryFaultOf(error);
      // A wrong document is a failure too, although its request succeeded.
      if (fault.kind === 'refused' && fault.detail !== 'response-is-not-conform')
        watch.note({ reason: otherIssuer.has(fault.detail) ? 'other-issuer' : 'wrong-form' });
      throw new DirectoryFault('unavailable', fault.detail, { cause: error });
    }
  };
  return () => {
    if (kept !== undefined && kept.until > performance.now()) return Promise.resolve(kept.metadata);
    if (performance.now() < quietUntil)
      return Promise.reject(new DirectoryFault('unavailable', 'failed-just-now'));
    asking ??= ask().finally(() => (asking = undefined));
    return asking;
  };
}

/**
 * Fetches the document. Its issuer must be the configured one to the letter, or another directory could pose as this
 * one; all of its addresses must be https, unless the directory is on this machine in development.
 */
async function fetchMetadata(
  { issuer, clientId, clientSecret }: DirectorySettings,
  send: DirectoryFetch,
): Promise<DirectoryMetadata> {
  const found = await openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [openid.customFetch]: (url, options) => send(url, { ...options, body: null }),
    ...(mayBePlain(issuer) ? { execute: [openid.allowInsecureRequests] } : {}),
  });
  const server = found.serverMetadata();
  if (server.issuer !== issuer) throw new DirectoryFault('refused', 'other-issuer');
  const { authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keysUrl } = server;
  if (keysUrl === undefined) throw new DirectoryFault('refused', 'metadata-incomplete');
  for (const address of [authorization, token, keysUrl, server.userinfo_endpoint ?? issuer])
    if (!isSafeAddress(address, issuer)) throw new DirectoryFault('refused', 'metadata-unsafe');
  return { server, keysUrl };
}

/** True for a directory on this machine in development; the configuration refuses every other plain one. */
export function mayBePlain(issuer: string): boolean {
  return issuer.startsWith('http://');
}

function isSafeAddress(address: string | undefined, issuer: string): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && mayBePlain(issuer));
}
