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
