import { expect, test } from 'vitest';

import { appOf, dressPage } from './dress-page.ts';

const page =
  '<!doctype html>\n<html>\n<head>\n<style nonce="fresh-1">:root{}</style>\n<script type="module" src="/@dev/guest.js"></script>\n</head>\n<body></body>\n</html>';
const style = { id: '/tree/guest.css', css: '.price::before{content:"$& </style>"}' };

test('a page tells its script the nonce and the edition, and carries its style sheet under that nonce', () => {
  const dressed = dressPage(page, { styles: [style], edition: 3 });

  expect(dressed).toContain(
    '<head>\n<meta property="csp-nonce" nonce="fresh-1"><meta name="dev-edition" content="3">\n',
  );
  expect(dressed).toContain(
    String.raw`<style nonce="fresh-1" data-vite-dev-id="/tree/guest.css">.price::before{content:"$& <\/style>"}</style>`,
  );
});

test('a page without our style element stays as it is', () => {
  expect(dressPage('<html><head></head></html>', { styles: [style], edition: 1 })).toBe(
    '<html><head></head></html>',
  );
});

test('a page names its app by its script', () => {
  expect(appOf(page)).toBe('guest');
  expect(appOf(page.replace('guest.js', 'staff.js'))).toBe('staff');
  expect(appOf(page.replace('/@dev/guest.js', '/assets/guest-1.js'))).toBeUndefined();
});
