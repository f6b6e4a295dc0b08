/** Finds the reason of an external system's failure in the error that it caused, by codes and classes, never by its text. */
import type { ExternalSystemFailure, ExternalSystemReason } from '#domain/external-system-reasons.ts';

import { isReadOnlyDatabase } from '../db/classify-error.ts';
import { GoogleWalletFault, type GoogleWalletFaultKind } from '../ports/google-wallet.ts';
import { UpstreamTimeout } from '../ports/upstream-timeout.ts';

/** The codes of Node, OpenSSL, undici, nodemailer and PostgreSQL, by reason. */
const codesOf: Partial<Record<ExternalSystemReason, readonly string[]>> = {
  'connection-refused': ['ECONNREFUSED'],
  'name-unknown': ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EDNS'],
  unreachable: ['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL'],
  'certificate-unknown': [
    ...['SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'CERT_UNTRUSTED', 'INVALID_CA'],
  ],
  'certificate-expired': ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'],
  'certificate-name': ['ERR_TLS_CERT_ALTNAME_INVALID'],
  'tls-failed': ['EPROTO', 'ETLS'],
  'no-answer': [
    ...['ETIMEDOUT', 'ETIME', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
    ...['57014', '55P03'],
  ],
  'cut-off': ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET', 'ERR_HTTP2_STREAM_ERROR'],
  'login-refused': ['EAUTH', '28P01', '28000'],
  'disk-failed': ['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'EDQUOT', 'ENOTDIR', '53100'],
  unavailable: ['53300', '57P01', '57P02', '57P03', '08000', '08003', '08006'],
};
const reasonOfCode = new Map(
  Object.entries(codesOf).flatMap(
    ([reason, codes]) =>
      codes.map((code): [string, ExternalSystemReason] => [code, reason as ExternalSystemReason]), // a key of the table above
  ),
);

const ofGoogle: Record<GoogleWalletFaultKind, ExternalSystemReason | undefined> = {
  timeout: 'no-answer',
  busy: 'busy',
  unavailable: 'unavailable',
  // Google works: the class of a pass has yet to be written.
  'unknown-class': undefined,
  refused: 'refused',
};

/** The longest chain of causes that is followed. */
const causesMax = 6;

/** The failure behind an error, from the innermost cause that names one; undefined if the error names none. */
export function findFailure(error: unknown): ExternalSystemFailure | undefined {
  // Its adapter has judged the causes already.
  if (error instanceof UpstreamTimeout) return error.failure;
  let found: ExternalSystemFailure | undefined;
  let inner = error;
  for (let depth = 0; depth < causesMax && inner instanceof Error; depth += 1) {
    found = ownFailure(inner) ?? found;
    inner = inner instanceof AggregateError ? inner.errors[0] : inner.cause;
  }
  return found;
}

/** nodemailer gives Node's own code as `originalCode`. */
function systemCodeOf(error: Error & { code?: unknown; originalCode?: unknown }): string {
  const code = error.originalCode ?? error.code;
  return typeof code === 'string' ? code : '';
}

function ownFailure(error: Error): ExternalSystemFailure | undefined {
  if (error instanceof GoogleWalletFault) return withReason(ofGoogle[error.kind]);
  if (isReadOnlyDatabase(error)) return { reason: 'read-only' };
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return { reason: 'no-answer' };
  const code = systemCodeOf(error);
  const status = 'status' in error && typeof error.status === 'number' ? error.status : undefined;
  return (
    withReason(reasonOfCode.get(code) ?? (isTlsCode(code) ? 'tls-failed' : undefined)) ??
    failureOfStatus(status)
  );
}

function isTlsCode(code: string): boolean {
  return code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_');
}

function withReason(reason: ExternalSystemReason | undefined): ExternalSystemFailure | undefined {
  return reason === undefined ? undefined : { reason };
}

/** The failure that an HTTP status means for a call that expects a 2xx; undefined for a 2xx or no status. */
export function failureOfStatus(status: number | undefined): ExternalSystemFailure | undefined {
  if (status === undefined || (status >= 200 && status < 300)) return undefined;
  if (status >= 500) return { reason: 'server-error', status };
  if (status === 429) return { reason: 'busy', status };
  if (status === 401 || status === 403) return { reason: 'login-refused', status };
  return { reason: status >= 300 && status < 400 ? 'redirected' : 'unexpected-status', status };
}
