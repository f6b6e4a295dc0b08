/**
 * The errors for which a strict mail server refuses the text of a mail (RFC 5321 and 5322, without the 8BITMIME
 * extension).
 */

const lineBytesMax = 998;
const neededHeaders = ['date', 'from', 'to', 'subject', 'message-id', 'mime-version'] as const;

/** All errors of a mail as received, with stuffed dots removed; none for a valid one. */
export function mailFaultsOf(mail: Buffer): string[] {
  const text = mail.toString('latin1');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const names = head
    .split('\r\n')
    .filter((line) => !/^[ \t]/.test(line))
    .map((line) => line.split(':')[0]?.toLowerCase() ?? '');
  return [
    ...(/(^|[^\r])\n|\r(?!\n)/.test(text) ? ['a line does not end with CRLF'] : []),
    ...(mail.some((byte) => byte > 127) ? ['a byte has eight bits'] : []),
    ...(mail.includes(0) ? ['a NUL'] : []),
    ...(text.split('\r\n').some((line) => line.length > lineBytesMax) ? ['a line is too long'] : []),
    ...neededHeaders.filter((name) => !names.includes(name)).map((name) => `no ${name}`),
    ...(new Set(names).size === names.length ? [] : ['a header comes twice']),
    ...(rest.length === 0 ? ['no body'] : []),
  ];
}
