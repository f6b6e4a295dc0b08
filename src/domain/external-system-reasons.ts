/**
 * Why an attempt to use an external system failed: a small set of names for metrics and logs, each with a sentence for staff.
 * An external system is anything that the server depends on or works with: a connected system, a sender of messages, a vendor, a
 * store, a queue's receiver, a job.
 */

/** The sentence of each reason. None contains a word of the external system's own answer, which may hold guests' data. */
export const externalSystemReasons = {
  'connection-refused': 'Its machine refused the connection: the program is probably not running.',
  'name-unknown': 'Its host name could not be found (DNS).',
  unreachable: 'Its network could not be reached.',
  'certificate-unknown':
    'Its TLS certificate comes from an authority that this server does not trust. For an in-house authority, set NODE_EXTRA_CA_CERTS.',
  'certificate-expired': 'Its TLS certificate has expired or is not valid yet.',
  'certificate-name': 'Its TLS certificate is for another host name.',
  'tls-failed': 'No TLS connection could be agreed on: the address may not speak https.',
  'no-answer': 'It accepted the request and did not answer in time.',
  'slow-answer': 'It began to answer and did not finish in time.',
  'cut-off': 'It closed the connection before its answer was complete.',
  'server-error': 'It answered with an error of its own.',
  busy: 'It answered that it receives too many requests.',
  'login-refused': 'It refused our credentials.',
  redirected: 'It redirected the request to another address, which is never followed.',
  'unexpected-status': 'It answered with a status that does not belong to its interface.',
  'not-json': 'Its answer is not JSON.',
  'too-long': 'Its answer is longer than any correct answer can be.',
  'wrong-form':
    'Its answer is JSON, but not in the form that was agreed on: fields are missing or have wrong types.',
  'other-issuer': 'Its discovery document names another issuer than OIDC_ISSUER.',
  refused: 'It refused the request for good, so someone must correct the configuration or the data.',
  'mail-refused':
    'It refuses mails for a reason that is not their recipient; Health shows its own words beside the mails that wait.',
  unavailable: 'It is busy, silent or out of order.',
  'read-only': 'It accepts no writes: it is a standby, or was set to read-only.',
  'disk-failed':
    'The disk refused the read or write: it may be full, or the rights of the folder may be wrong.',
  'signature-wrong': 'A message had no valid signature: the secrets differ, or someone else sent it.',
  'message-refused': 'A message was refused, because it or one of its rows is not valid.',
  'address-unreadable':
    'It forwards addresses of callers (X-Forwarded-For) that cannot be read, so these callers share one budget and PARK_CIDRS matches none of them.',
  'file-refused': 'The file is not of the kind that was chosen, or cannot be read.',
  'job-failed': 'A round failed; the log names the class of the error.',
  failed: 'It failed in a way that has no name here: the runbook lists what is known.',
} as const;

/** A reason by its name. */
export type ExternalSystemReason = keyof typeof externalSystemReasons;

/** A failed attempt; `status` is the status of an HTTP or SMTP answer, if there was one. */
export interface ExternalSystemFailure {
  reason: ExternalSystemReason;
  status?: number;
}

/** The sentence for staff, with the status if there is one. A reason of a later version has no sentence here. */
export function describeFailure({ reason, status }: { reason: string; status?: number | null }): string {
  const sentence = isExternalSystemReason(reason) ? externalSystemReasons[reason] : `It failed (${reason}).`;
  return status === undefined || status === null ? sentence : `${sentence} Its status was ${status}.`;
}

function isExternalSystemReason(reason: string): reason is ExternalSystemReason {
  return Object.hasOwn(externalSystemReasons, reason);
}
