/** Why an event did not reach its endpoint, in sentences for the team. None contains a word of the endpoint's own answer. */
import { describeFailure } from './external-system-reasons.ts';

const faults: Readonly<Record<string, string>> = {
  'not-https': 'The address does not begin with https://.',
  'not-an-address':
    'The address is not one that events can be sent to: it must not contain a user, a password or a part after #.',
  'private-address':
    'The address leads to a machine or a network of its own, not to the internet. Events are sent to public addresses only.',
  'name-unknown': 'The host name could not be found (DNS).',
  'no-answer': 'It did not answer within ten seconds.',
  'secret-unreadable':
    'The server lacks the key that sealed the secret, so nothing is sent unsigned. Make a new secret.',
};

/** The sentence of a failure, by its name and the status of the answer, if there was one. */
export function describeEventFault(fault: string, status: number | null): string {
  if (status === 410) return 'It answered that it is gone for good (410).';
  if (status !== null && status >= 300 && status < 400)
    return `It redirected the event (${status}). Redirects are not followed: enter the new address.`;
  if (status !== null) return `It answered with ${status} instead of a status from 200 to 299.`;
  return faults[fault] ?? describeFailure({ reason: fault });
}
