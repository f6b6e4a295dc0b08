import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { findBrowser } from './find-browser.ts';
import { unpackBrowser } from './unpack-browser.ts';

let folder = '';
const packaged = () => join(folder, 'packaged');
const cache = () => join(folder, 'cache');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unpack-'));
  mkdirSync(packaged());
  writeBrowser('#!/bin/sh\necho browser\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeBrowser(content: string): void {
  writeFileSync(join(packaged(), 'chromium.br'), brotliCompressSync(content));
}

test('two runs that unpack the browser at once get the same complete browser, and no other files remain', async () => {
  const [one = '', other] = await Promise.all([1, 2].map(() => unpackBrowser(packaged(), cache())));
  expect(one).toBe(other);
  expect(readFileSync(join(one, 'chromium'), 'utf8')).toContain('echo browser');
  expect(readdirSync(cache())).toHaveLength(1);
});

test('the browser of another version replaces the last one', async () => {
  const first = await unpackBrowser(packaged(), cache());
  writeBrowser('#!/bin/sh\necho newer browser\n');
  const second = await unpackBrowser(packaged(), cache());
  expect(second).not.toBe(first);
  expect(readdirSync(cache()).map((name) => join(cache(), name))).toEqual([second]);
});

test('the remains of an interrupted run are removed after an hour, and not before', async () => {
  for (const [name, ageMs] of [
    ['unpacking-old', 3_700_000],
    ['unpacking-now', 1000],
  ] as const) {
    mkdirSync(join(cache(), name), { recursive: true });
    const at = new Date(Date.now() - ageMs);
    utimesSync(join(cache(), name), at, at);
  }
  await unpackBrowser(packaged(), cache());
  expect(readdirSync(cache())).toHaveLength(2);
  expect(readdirSync(cache())).toContain('unpacking-now');
});

test('an unreadable archive is reported, and leaves no files', async () => {
  writeFileSync(join(packaged(), 'chromium.br'), 'no archive');
  await expect(unpackBrowser(packaged(), cache())).rejects.toThrow('could not be unpacked');
  expect(readdirSync(cache())).toEqual([]);
});

test('BROWSER_PATH selects another browser, which runs with the libraries and fonts of the machine', async () => {
  const launch = await findBrowser({ BROWSER_PATH: '/opt/chrome', HOME: '/root' });
  expect(launch).toMatchObject({
    executablePath: '/opt/chrome',
    env: { BROWSER_PATH: '/opt/chrome', HOME: '/root' },
  });
  expect(Object.keys(launch.env)).toEqual(['BROWSER_PATH', 'HOME']);
});
