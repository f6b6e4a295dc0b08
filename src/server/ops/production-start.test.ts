/** Security T72: production does not start with development settings, and lists every problem at once. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test, onTestFinished } from 'vitest';

import { createDevelopmentCertificates } from '#pass/development-certificates.ts';
import { ConfigError } from '#server/base/config/config.ts';
import { startServer } from '#server/main.ts';
import { refuseDemoInProduction } from '#server/demo/refuse-demo.queries.ts';
import { loadSecrets } from '#server/base/security/secrets.ts';
import { openTestPark } from '#server/testing/test-park.ts';
import { loadGoogleKeys } from '#server/base/security/keys/google-keys.ts';
import { loadOrCreateWalletKeys } from '#server/base/security/keys/wallet-keys.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://pass.example.com',
  TRUST_PROXY: '1',
  PORT: '0',
};

function copyOfDemoBrand(): string {
  const folder = makeTemporaryFolder('brand');
  cpSync('brand', folder, { recursive: true });
  return folder;
}

/** A brand that names another park than the demo. */
function otherBrand(): string {
  const folder = copyOfDemoBrand();
  const path = join(folder, 'brand.json');
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replaceAll(/Harborlight|HLP|Brownie/g, 'TIDE').replaceAll(/harborlight|brownie/g, 'tide'),
  );
  return folder;
}

function start(environment: Record<string, string>): { status: number | null; said: string } {
  const { PATH = '', HOME = '' } = process.env;
  const result = spawnSync(
    process.execPath,
    ['--import', './tools/quick-load.ts', 'tools/start.ts', '--built'],
    {
      env: { PATH, HOME, ...environment },
      encoding: 'utf8',
      timeout: 60_000,
    },
  );
  return { status: result.status, said: result.stderr };
}

/** Starts the server, asks for the paths, ends it, and returns the answers with everything that it printed. */
async function startAndAsk(environment: Record<string, string>, paths: readonly string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const server = spawn(process.execPath, ['--import', './tools/quick-load.ts', 'tools/start.ts', '--built'], {
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'close');
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  try {
    await expect.poll(() => said, { timeout: 50_000 }).toContain(', metrics at http');
    const address = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1] ?? '';
    const answers: { status: number; body: string }[] = [];
    for (const path of paths) {
      const answer = await fetch(`${address}${path}`);
      answers.push({ status: answer.status, body: await answer.text() });
    }
    return { said, answers };
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

/** The levels of all lines, every one of which is JSON. */
function levelsIn(said: string): Set<unknown> {
  return new Set(
    said
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).level),
  );
}

test('a production start without configuration lists every error in one message and ends with status 78', () => {
  const { status, said } = start({
    NODE_ENV: 'production',
    DATA_DIR: makeTemporaryFolder('production'),
    PORT: 'x',
  });
  expect(status).toBe(78);
  expect(levelsIn(said)).toEqual(new Set(['fatal']));
  for (const words of [
    'PORT',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'BRAND_DIR must be set in production',
    'server-secrets.json',
  ]) {
    expect(said).toContain(words);
  }
});

test('generated development secrets are refused', async () => {
  const dataDir = makeTemporaryFolder('production');
  const keysDir = join(dataDir, 'keys');
  loadSecrets(keysDir, true);
  await loadOrCreateWalletKeys(keysDir, { name: 'Test', identifier: 'test' });
  const { status, said } = start({ ...production, DATA_DIR: dataDir });
  expect(status).toBe(78);
  expect(said).toContain('generated for development');
});

test('a generated development account of Google is refused', () => {
  const dataDir = makeTemporaryFolder('production');
  const keysDir = join(dataDir, 'keys');
  loadGoogleKeys(keysDir, { maySubstitute: true, issuerId: undefined });
  renameSync(join(keysDir, 'development-google-wallet.json'), join(keysDir, 'google-wallet.json'));
  const { status, said } = start({ ...production, DATA_DIR: dataDir });
  expect(status).toBe(78);
  expect(said).toMatch(/google-wallet\.json was generated for development/);
});

test('Apple files that do not belong together are refused with the reason', async () => {
  const dataDir = makeTemporaryFolder('production');
  const keysDir = join(dataDir, 'keys');
  mkdirSync(keysDir);
  const file = (name: string): string => join(keysDir, name);
  const operator = { passTypeIdentifier: 'pass.test', teamIdentifier: 'TEST', organizationName: 'Test' };
  const [own, strange] = await Promise.all([1, 2].map(() => createDevelopmentCertificates(operator)));
  writeFileSync(file('apple-pass-certificate.pem'), own?.certificatePem ?? '');
  writeFileSync(file('apple-pass-key.pem'), own?.privateKeyPem ?? '');
  writeFileSync(file('apple-wwdr.pem'), strange?.wwdrPem ?? '');
  writeFileSync(
    file('server-secrets.json'),
    JSON.stringify({ keys: [{ id: 'k1', secret: 'x'.repeat(43) }] }),
  );
  const { status, said } = start({ ...production, DATA_DIR: dataDir });
  expect(status).toBe(78);
  expect(said).toContain('was not issued by the WWDR certificate given');
});

test('a part of the Apple files is an error, and so is a broken Google account, in the same list', () => {
  const dataDir = makeTemporaryFolder('production');
  const keysDir = join(dataDir, 'keys');
  mkdirSync(keysDir);
  writeFileSync(join(keysDir, 'apple-pass-key.pem'), 'a key');
  writeFileSync(join(keysDir, 'google-wallet.json'), '{}');
  const { status, said } = start({ ...production, DATA_DIR: dataDir });
  expect(status).toBe(78);
  for (const line of [
    'server-secrets.json',
    'apple-pass-certificate.pem is missing beside apple-pass-key.pem',
    'apple-wwdr.pem is missing beside apple-pass-key.pem',
    'google-wallet.json is not a service account file',
  ])
    expect(said).toContain(line);
});

test('production without any wallet keys starts, is ready, never uses development keys, and says what is missing', async () => {
  const dataDir = makeTemporaryFolder('production');
  const keysDir = join(dataDir, 'keys');
  await loadOrCreateWalletKeys(keysDir, { name: 'Test', identifier: 'test' });
  loadGoogleKeys(keysDir, { maySubstitute: true, issuerId: undefined });
  writeFileSync(
    join(keysDir, 'server-secrets.json'),
    JSON.stringify({ keys: [{ id: 'k1', secret: 'x'.repeat(43) }] }),
  );
  const { said, answers } = await startAndAsk(
    { ...production, DATA_DIR: dataDir, BRAND_DIR: otherBrand(), STOP_NOTICE_SECONDS: '0' },
    ['/readyz', '/'],
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(levelsIn(said)).toEqual(new Set(['info', 'warn']));
  expect(said).toMatch(/^\{"level":"info","time":\d+,"msg":"Promenade \d+\.\d+\.\d+ starts"\}\n/);
  expect(answers[0]?.body).toContain('Apple Wallet is not offered; Google Wallet is not offered');
  expect(answers[1]?.body).toContain('"wallets":{"apple":false,"google":false},"hasDevelopmentKeys":false');
  const lines = said.split('\n').filter((line) => line.includes('Wallet is not offered:'));
  expect(lines).toEqual([
    expect.stringContaining('Apple Wallet is not offered: the keys folder contains no Apple certificate.'),
    expect.stringContaining(
      'Google Wallet is not offered: the keys folder contains no Google service account.',
    ),
  ]);
}, 60_000);

test('the errors of a broken brand are listed together with those of the environment', async () => {
  const brandFolder = makeTemporaryFolder('production');
  writeFileSync(join(brandFolder, 'brand.json'), '{"name": 5}');
  const starting = startServer(
    { ...production, BRAND_DIR: brandFolder, DATA_DIR: join(brandFolder, 'data'), TRUST_PROXY: 'banana' },
    { webBuildFolder: 'dist/web' },
  );
  const fault = await starting.catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(ConfigError);
  expect(String(fault)).toContain('brand.json cannot be used');
  expect(String(fault)).toMatch(/TRUST_PROXY is neither a number of proxies nor their networks/);
});

test.each([
  ['the demo folder itself', () => 'brand', 'BRAND_DIR names the brand of the demo park'],
  ['a copy of the demo folder', copyOfDemoBrand, 'names the demo park ("Harborlight Piers")'],
  ['a folder that does not exist', () => '/nowhere', 'brand.json cannot be read in /nowhere'],
])('%s is refused as the brand of a production server, with status 78', (_, makeFolder, reason) => {
  const { status, said } = start({ ...production, BRAND_DIR: makeFolder(), TRUST_PROXY: 'banana' });
  expect(status).toBe(78);
  expect(said.replaceAll('\\"', '"')).toContain(reason);
  expect(said).toContain('TRUST_PROXY is neither');
});

test('an invalid proxy is a configuration error, with status 78', () => {
  const { status, said } = start({ ...production, TRUST_PROXY: 'banana' });
  expect(status).toBe(78);
  expect(said).toContain('TRUST_PROXY is neither');
});

test('a data folder that cannot be created is a configuration error, with status 78', () => {
  const { status, said } = start({ NODE_ENV: 'test', PORT: '0', DATA_DIR: '/dev/null/data' });
  expect(status).toBe(78);
  expect(said).toContain('DATA_DIR cannot be written');
});

test('the demo park and its password are configuration errors, listed together', async () => {
  const park = await openTestPark();
  onTestFinished(() => park.close());
  const fault = await refuseDemoInProduction(park.services.db).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(ConfigError);
  expect(String(fault)).toContain('holds the demo park');
  expect(String(fault)).toContain('the password of the demo');
});
