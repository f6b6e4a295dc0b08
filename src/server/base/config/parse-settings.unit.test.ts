import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { readConfig } from './config.ts';
import { readSecret } from './parse-settings.ts';
import { readParks } from './read-parks.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
const file = join(folder, 'secret');
const inFile = 'postgres://localhost/from-file';
beforeAll(() => writeFileSync(file, `${inFile}\n`));
afterAll(() => rmSync(folder, { recursive: true }));

test('a secret is read from its file, which counts before the setting itself; another setting has none', () => {
  const DATABASE_URL = 'postgres://other/x';
  expect(readConfig({ DATABASE_URL_FILE: file, DATABASE_URL }).databaseUrl).toBe(inFile);
  expect(readConfig({ DATABASE_URL_FILE: '', DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  expect(readConfig({ PORT_FILE: file }).port).toBe(3000);
});

test('a file that is missing, a folder, or holds a wrong secret is an error that does not repeat the secret', () => {
  for (const path of [folder, join(folder, 'missing')])
    expect(() => readConfig({ SMTP_URL_FILE: path })).toThrow(
      `SMTP_URL_FILE names ${path}, which is not a file that can be read`,
    );
  expect(() => readConfig({ SMTP_URL_FILE: file })).toThrow(/SMTP_URL is not an address (?!.*from-file)/);
});

test('the files of a chain may name secrets, which no two parks share and which replace those of the process', () => {
  const PARKS_DIR = join(folder, 'parks');
  mkdirSync(PARKS_DIR);
  const write = (name: string) => {
    const own = [`PUBLIC_URL=https://${name}.example`, `DATABASE_URL_FILE=${file}`, 'HOTEL_TOKEN=own'];
    writeFileSync(join(PARKS_DIR, `${name}.env`), own.join('\n'));
  };
  write('north');
  const [park] = readParks({ PARKS_DIR, HOTEL_TOKEN_FILE: file });
  expect(park?.environment['DATABASE_URL']).toBe(inFile);
  expect(readSecret(park?.environment ?? {}, 'HOTEL_TOKEN', [])).toBe('own');
  write('south');
  expect(() => readParks({ PARKS_DIR })).toThrow('south.env: DATABASE_URL is also that of north.env');
});
