import { expect, test } from 'vitest';

import { newerInScript, newerInStyles, readNewerNames } from './browser-floor.ts';

const newer = readNewerNames();

test.each([
  ['URL.canParse("x")', 'URL.canParse'],
  ['new Intl.Segmenter("en")', 'Intl.Segmenter'],
  ['const any = AbortSignal.any([])', 'AbortSignal.any'],
  ['window.EyeDropper', 'EyeDropper'],
  ['Temporal.Now.instant()', 'Temporal.Now'],
  ['Object.groupBy([], f)', 'Object.groupBy'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['list.toSorted()', '.toSorted()'],
  ['video.requestVideoFrameCallback(f)', '.requestVideoFrameCallback()'],
  ['element.showPopover()', '.showPopover()'],
  ['class A { static { start(); } }', 'static block of a class'],
  ['/(?<=a)b/.test(x)', 'lookbehind in a regular expression'],
  ['new RegExp("(?<!a)b")', 'lookbehind in a regular expression'],
  ['new RegExp(`(?<!${a})b`)', 'lookbehind in a regular expression'],
  ['/[a&&b]/v.test(x)', 'regular expression with flag v'],
])('%s is newer than the oldest browsers', (script, use) => {
  expect(newerInScript(script, newer)).toContain(use);
});

test('a feature of the oldest browsers is not reported', () => {
  const script = `class A { #x = 1; static y = a?.b ?? 2; }
    AbortSignal.timeout(5); structuredClone(a); list.at(-1); list.findLast(f); text.replaceAll("a", "b");
    Object.hasOwn(a, "b"); /(?<name>a)/du.exec(x); await fetch(x); new ResizeObserver(f); dialog.showModal();`;
  expect(newerInScript(script, newer)).toEqual([]);
});

test.each([
  ['a:has(b){color:red}', ':has()'],
  ['a{color:color-mix(in srgb,red,blue)}', 'color-mix()'],
  ['a{&:hover{color:red}}', 'nested rules'],
  ['a{color:light-dark(red,blue)}', 'light-dark()'],
])('%s is newer than the oldest browsers', (css, use) => {
  expect(newerInStyles(css)).toEqual([use]);
});

test('a style within `@supports` is not reported', () => {
  const css =
    'a{height:50dvh}@supports (color:color-mix(in lab,red,red)){a{color:color-mix(in lab,red,red)}}b{color:red}';
  expect(newerInStyles(css)).toEqual([]);
});
