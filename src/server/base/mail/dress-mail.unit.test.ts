import sharp from 'sharp';
import { expect, test } from 'vitest';

import { loadBrand } from '../brand/load-brand.ts';
import { dressMail, mailPicturesOf } from './dress-mail.ts';
import { isMailAddress } from './mail-content.ts';

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

test('a mail asks no address for a picture, and has a dark scheme in which its barcode stays black on white', async () => {
  const card = {
    product: brand.clubName,
    category: '',
    backgroundColor: '4E2A14',
    foregroundColor: 'FFF3E0',
  };
  const barcode = { digits: '341234567890123456', words: 'Barcode 3412 3456 7890 1234 56' };
  const { html, plainText } = dressMail(brand, { ...content, card, barcode });
  expect(html.match(/ src="[^"]*"/g)).toEqual([
    ' src="cid:head-4E2A14-FFF3E0-scene-snack"',
    ' src="cid:bars-341234567890123456"',
  ]);
  expect(html).toMatch(/color-scheme" content="light dark".*prefers-color-scheme:dark/);
  expect(html).toMatch(/background:#ffffff[^>]*color:#000000"><img src="cid:bars/);
  expect(plainText).toContain('Barcode 3412 3456 7890 1234 56');
  const bars = (await mailPicturesOf(html, brand)).get('bars-341234567890123456');
  // 134 modules with ten free ones at each side, four pixels each.
  expect((await sharp(bars).metadata()).width).toBe(616);
});

test('a mail names its language and direction where no mail program drops them, and other texts their own', async () => {
  const { html } = dressMail(
    { ...brand, ownTexts },
    { ...content, language: 'ar', paragraphs: ['مرحبًا', { typed: 'Please take another photo.' }] },
  );
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toMatch(/<body[^>]*>\s*<table class="page" role="presentation" lang="ar" dir="rtl"/);
  expect(html).toMatch(/<p class="ink" style="[^"]*">مرحبًا</);
  expect(html).toMatch(/<p class="ink" lang="en-US" dir="auto" style="[^"]*">Please take another photo\.</);
  expect(html).toContain('<span lang="en" dir="ltr">Open from 9 to 6.</span>');
  const [picture] = (await mailPicturesOf(html, brand)).values();
  const head = await sharp(picture).greyscale().raw().toBuffer();
  // The lightest of the 1120 pixels across belong to the logo.
  expect(head.indexOf(head.reduce((one, other) => Math.max(one, other))) % 1120).toBeGreaterThan(560);
});

test('a mail to the team is English, and plain text has the same words', () => {
  const { html, plainText } = dressMail(brand, { ...content, paragraphs: ['One.', { typed: 'Two.' }] });
  expect(html).toContain('<html lang="en-US" dir="ltr">');
  expect(plainText).toContain('One.\n\nTwo.\n\n');
});

test.each(['maya@mail.example', "o'brien+park@sub.mail.example", 'zoë@mail.example'])(
  '%s is an address',
  (text) => {
    expect(isMailAddress(text)).toBe(true);
  },
);

test.each([
  '',
  'maya',
  'maya@',
  '@mail.example',
  'a@b@c',
  'a@b.example, c@d.example',
  'Maya <maya@mail.example>',
  'maya@mail.example\r\nBcc: all@mail.example',
  'maya@mail.example\nX: y',
  'maya\u0000@mail.example',
  'maya@mail.example\u0085',
  `${'a'.repeat(250)}@b.example`,
])('%j is refused, because it could begin another header or name another recipient', (text) => {
  expect(isMailAddress(text)).toBe(false);
});
