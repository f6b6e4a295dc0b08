/** What `npm run dev` adds to pages (tools/dev/) is in no build, and in no page that the server makes of a build. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';
import { sharePark } from '#server/testing/shared-park.ts';

/** Vite's client, React's refresh and development build, and our own modules, by texts that each of them holds. */
const developmentParts =
  /@vite\/client|@react-refresh|\$RefreshReg\$|createHotContext|data-vite-dev-id|dev-edition|\/@dev\/|react-dom-client\.development|jsxDEV/;
const build = 'dist/web';

const park = sharePark();

test('no script, style or renderer of a build holds a part that is for development', () => {
  const files = globSync('**/*.{js,css,json,svg}', { cwd: build });
  const found = files.filter((file) => developmentParts.test(readFileSync(join(build, file), 'utf8')));

  expect(files.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

test.each([
  '/',
  '/10240001/240126000000100017',
  '/lookup',
  '/loyalty',
  '/login',
  '/admin',
  '/nothing/of/this',
])('the page at %s holds no such part, and allows no script but files of our own', async (path) => {
  const { body, headers } = await park.app.inject({ url: path, headers: { accept: 'text/html' } });
  const policy = String(headers['content-security-policy']).split('; ');

  expect(body).toMatch(/<script type="module"[^>]* src="\/assets\//);
  expect(body).not.toMatch(developmentParts);
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy.filter((directive) => /unsafe-inline|'unsafe-eval'|ws:|localhost/.test(directive))).toEqual(
    [],
  );
});

test.each(['/@vite/client', '/@react-refresh', '/@dev/guest.js', '/src/web/guest/app/guest.entry.tsx'])(
  'the server has nothing at %s',
  async (path) => expect((await park.app.inject(path)).statusCode).toBe(404),
);
