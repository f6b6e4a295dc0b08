import { expect, test } from 'vitest';

import { loadBrand } from '../brand/load-brand.ts';
import { dressMail } from './dress-mail.ts';

const brand = await loadBrand();
const content = {
  kind: 'test',
  to: 'dana@mail.example',
  subject: 'A pass\r\nBcc: all@mail.example',
  heading: 'Hello <b>Dana</b>',
  paragraphs: ['Maya shares "50 Rides" & more.'],
  action: { label: 'Open the pass', href: 'https://pass.example/"x' },
};

test('a mail has the same content as plain text and as HTML', () => {
  const { plainText, html } = dressMail(brand, content);
  expect(plainText).toContain(
    'Hello <b>Dana</b>\n\nMaya shares "50 Rides" & more.\n\nOpen the pass:\nhttps://',
  );
  expect(html).toContain('Hello &lt;b&gt;Dana&lt;/b&gt;');
  expect(html).toContain('Maya shares &quot;50 Rides&quot; &amp; more.');
  for (const form of [plainText, html]) expect(form).toContain(brand.supportEmail);
});

test('no name or link in a mail becomes markup, and no subject another header', () => {
  const { html, subject } = dressMail(brand, content);
  expect(html).not.toContain('<b>');
  expect(html).toContain('href="https://pass.example/&quot;x"');
  expect(subject).not.toMatch(/[\r\n]/);
});

const ownTexts = { en: { help: 'Open from 9 to 6.', links: [] }, ar: { links: [] } };

test('a mail names its language and direction where no mail program drops them, and other texts their own', () => {
  const { html } = dressMail(
    { ...brand, ownTexts },
    { ...content, language: 'ar', paragraphs: ['مرحبًا', { typed: 'Please take another photo.' }] },
  );
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toMatch(/<body[^>]*>\s*<table role="presentation" lang="ar" dir="rtl"/);
  expect(html).toMatch(/<p style="[^"]*">مرحبًا</);
  expect(html).toMatch(/<p lang="en-US" dir="auto" style="[^"]*">Please take another photo\.</);
  expect(html).toContain('<span lang="en" dir="ltr">Open from 9 to 6.</span>');
});

test('a mail to the team is English, and plain text has the same words', () => {
  const { html, plainText } = dressMail(brand, { ...content, paragraphs: ['One.', { typed: 'Two.' }] });
  expect(html).toContain('<html lang="en-US" dir="ltr">');
  expect(plainText).toContain('One.\n\nTwo.\n\n');
});
