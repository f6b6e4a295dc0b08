/** Names what went wrong in a sign-in by the directory, without a word that the directory or a caller wrote. */
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { errors } from 'jose';

import { DirectoryFault } from '#server/base/ports/directory.ts';

/** The error codes of the standards (RFC 6749 §4.1.2.1 and §5.2, OpenID Connect Core §3.1.2.6). */
const standardCodes = new Set([
  ...[
    'access_denied',
    'unauthorized_client',
    'unsupported_response_type',
    'invalid_scope',
    'invalid_request',
  ],
  ...['server_error', 'temporarily_unavailable', 'interaction_required', 'login_required'],
  ...['account_selection_required', 'consent_required', 'invalid_client', 'invalid_grant'],
  ...['unsupported_grant_type', 'unmet_authentication_requirements'],
]);

/** The longest chain of causes that is followed. */
const causesMax = 6;

/**
 * The failure behind an error of the libraries. They meet whatever a directory sends, so an error that is none of theirs
 * is a refused answer too, named by its class.
 */
export function directoryFaultOf(error: unknown): DirectoryFault {
  const known = faultInChain(error);
  if (known !== undefined) return known;
  const options = { cause: error };
  if (error instanceof AuthorizationResponseError)
    return new DirectoryFault('denied', standardCode(error.error), options);
  if (error instanceof ResponseBodyError)
    return new DirectoryFault('refused', standardCode(error.error), options);
  if (error instanceof WWWAuthenticateChallengeError)
    return new DirectoryFault('refused', 'invalid_client', options);
  if (error instanceof ClientError || error instanceof errors.JOSEError)
    return new DirectoryFault('refused', libraryDetail(error), options);
  return new DirectoryFault(
    'refused',
    `unexpected ${error instanceof Error ? error.name : 'error'}`,
    options,
  );
}

/** A failure that our own requests threw, which the libraries wrap. */
function faultInChain(error: unknown): DirectoryFault | undefined {
  let inner = error;
  for (let depth = 0; depth < causesMax && inner instanceof Error; depth += 1) {
    if (inner instanceof DirectoryFault) return inner;
    inner = inner.cause;
  }
  return undefined;
}

function standardCode(code: string): string {
  return standardCodes.has(code) ? code : 'other-error';
}

/** The library's code and the claim that it rejects, such as `jwt-claim-comparison-failed aud`. */
function libraryDetail(error: ClientError | errors.JOSEError): string {
  const code = (error.code ?? 'failed').replace(/^(?:OAUTH|ERR)_/, '').replaceAll('_', '-');
  const claim = claimIn(error) ?? claimIn(error.cause) ?? claimIn(nestedCause(error.cause));
  return `${code.toLowerCase()}${claim === undefined ? '' : ` ${claim}`}`;
}

function nestedCause(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}

function claimIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('claim' in error)) return undefined;
  return typeof error.claim === 'string' && /^[a-z_]{1,20}$/.test(error.claim) ? error.claim : undefined;
}
