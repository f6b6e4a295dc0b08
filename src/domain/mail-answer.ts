/** What a mail server's refusal means for a mail: whether it is about this recipient, and its words for the team. */

/** A refusal by a mail server. */
export interface MailRefusal {
  /** The command that it answers, such as `RCPT TO`; `CONN` for the greeting. */
  command: string;
  status: number;
  /** The whole answer, of one or more lines. */
  answer: string;
}

/** Answers without an enhanced code that are about the recipient (RFC 5321, RFC 7504). */
const recipientStatuses = new Set([550, 551, 552, 553, 556]);

/** Words with which servers without enhanced codes refuse the sender, the relaying or the network at RCPT TO. */
const aboutUs =
  /\b(?:relay|authenticat|log ?in|sender|spf|dkim|dmarc|polic|block|black ?list|deny|denied|not permitted|not allowed|prohibit|quota|rate|spam)/i;

/** The codes of RFC 3463 that are about the sender's own address, although they begin with 5.1. */
const senderCodes = new Set(['5.1.7', '5.1.8']);

/**
 * True if the server will never take a mail for this recipient: there is no such mailbox, or it takes none. Every other
 * refusal has a cause that someone can repair, here or at the mail server: a quota, a policy, a missing right.
 */
export function isRecipientRefused({ command, status, answer }: MailRefusal): boolean {
  const isOfRecipient = command === 'RCPT TO';
  if (status < 500 || !(isOfRecipient || command === 'DATA')) return false;
  const [, code] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(answer) ?? [];
  if (code !== undefined) return /^5\.[12]\./.test(code) && !senderCodes.has(code);
  return isOfRecipient && recipientStatuses.has(status) && !aboutUs.test(answer);
}

const wordsMax = 200;

/** The answer in one line, without addresses: they may be a guest's. */
export function wordsOfAnswer(answer: string): string {
  const [first = '', ...rest] = answer.split(/\r?\n/);
  const lines = [
    first.replace(/^(\d{3})-/, '$1 '),
    ...rest.map((line) => line.replace(/^\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3}\s)?/, '')),
  ];
  const text = lines
    .join(' ')
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…@…')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return text.length <= wordsMax ? text : `${text.slice(0, wordsMax - 1)}…`;
}
