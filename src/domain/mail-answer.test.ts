import { expect, test } from 'vitest';

import { isRecipientRefused, wordsOfAnswer } from './mail-answer.ts';

const judge = (command: string, answer: string): boolean =>
  isRecipientRefused({ command, status: Number(answer.slice(0, 3)), answer });

test.each([
  ['RCPT TO', '550 5.1.1 no such user'],
  ['RCPT TO', '550-5.1.1 The email account does not exist\n550 5.1.1 see our help'],
  ['RCPT TO', '553 5.1.3 bad address syntax'],
  ['RCPT TO', '550 5.1.10 domain takes no mail'],
  ['RCPT TO', '552 5.2.2 mailbox full'],
  ['RCPT TO', '550 5.2.1 mailbox disabled'],
  ['RCPT TO', '550 No such user here'],
  ['RCPT TO', '551 user not local'],
  ['RCPT TO', '556 domain does not accept mail'],
  ['DATA', '550 5.1.1 no such user'],
  ['DATA', '552 5.2.2 mailbox full'],
])('at %s, "%s" is about the recipient, so it is final', (command, answer) => {
  expect(judge(command, answer)).toBe(true);
});

test.each([
  ['CONN', '554 no SMTP service here'],
  ['CONN', '550 5.1.1 no'],
  ['EHLO', '550 5.1.1 no'],
  ['MAIL FROM', '550 5.7.60 client does not have permissions to send as this sender'],
  ['MAIL FROM', '530 5.7.0 authentication required'],
  ['MAIL FROM', '550 5.1.0 sender rejected'],
  ['MAIL FROM', '550 5.1.8 sender domain not found'],
  ['MAIL FROM', '550 5.4.5 daily sending quota exceeded'],
  ['RCPT TO', '450 4.2.1 mailbox busy'],
  ['RCPT TO', '550 5.7.1 relaying denied'],
  ['RCPT TO', '550 5.7.60 no permission'],
  ['RCPT TO', '550 5.4.5 daily sending quota exceeded'],
  ['RCPT TO', '550 5.1.8 sender rejected'],
  ['RCPT TO', '553 5.1.7 bad sender address'],
  ['RCPT TO', '530 authentication required'],
  ['RCPT TO', '550 relay not permitted'],
  ['RCPT TO', '550 Sender verify failed'],
  ['RCPT TO', '550 your network is on a block list'],
  ['RCPT TO', '503 bad sequence'],
  ['RCPT TO', '554 transaction failed'],
  ['DATA', '554 transaction failed'],
  ['DATA', '554 5.7.1 rejected as spam'],
  ['DATA', '550 5.4.5 daily sending quota exceeded'],
  ['DATA', '550 rejected'],
  ['AUTH PLAIN', '535 5.7.8 bad credentials'],
])('at %s, "%s" is not about the recipient, so the mail is tried again', (command, answer) => {
  expect(judge(command, answer)).toBe(false);
});

test('the words of an answer are one line without the addresses of guests', () => {
  expect(wordsOfAnswer('550-5.7.60 Dear <maya.okafor@mail.example>:\r\n550 5.7.60 not\tallowed')).toBe(
    '550 5.7.60 Dear <…@…>: not allowed',
  );
  expect(wordsOfAnswer(`554 ${'long '.repeat(100)}`)).toHaveLength(200);
});
