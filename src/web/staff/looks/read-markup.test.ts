import { expect, test } from 'vitest';

import { propertiesIn, readMarkup } from './read-markup.ts';

test('a drawing is read with its elements, attributes and texts', () => {
  expect(
    readMarkup(
      '<article class="a" aria-label="Day &amp; Night" style="--apple-label:rgb(1,2,3)"><p>1 &lt; 2</p><img class="b" alt="" src="data:image/png;base64,AA=="><svg viewBox="0 0 1 1"><path fill="#000" d="M0 0"/></svg></article>',
    ),
  ).toEqual([
    {
      tag: 'article',
      attributes: { class: 'a', 'aria-label': 'Day & Night', style: '--apple-label:rgb(1,2,3)' },
      children: [
        { tag: 'p', attributes: {}, children: ['1 < 2'] },
        { tag: 'img', attributes: { class: 'b', alt: '', src: 'data:image/png;base64,AA==' }, children: [] },
        {
          tag: 'svg',
          attributes: { viewBox: '0 0 1 1' },
          children: [{ tag: 'path', attributes: { fill: '#000', d: 'M0 0' }, children: [] }],
        },
      ],
    },
  ]);
});

test('scripts, handlers and other addresses are left out', () => {
  expect(
    readMarkup(
      '<p onclick="go()">a<script>b</script></p><iframe src="/"></iframe><img alt="c" src="https://x.example/a.png">',
    ),
  ).toEqual([
    { tag: 'p', attributes: {}, children: ['a'] },
    { tag: 'img', attributes: { alt: 'c' }, children: [] },
  ]);
});

test('an escaped text stays a text', () => {
  expect(readMarkup('<p>&lt;b&gt;&amp;lt;</p>')).toEqual([
    { tag: 'p', attributes: {}, children: ['<b>&lt;'] },
  ]);
});

test('only custom properties are taken from a style', () => {
  expect(propertiesIn('--google-text:#fff;color:red;--b: 1')).toEqual({
    '--google-text': '#fff',
    '--b': '1',
  });
});
