import { expect, test } from 'vitest';

import { judgeImport } from './judge-import.ts';
import { readImports } from './read-imports.ts';
import { readRooms, rooms } from './rooms.ts';

test.each([
  [
    'src/server/photos/guest/photo.service.ts',
    '#server/adapters/photo-store-s3.ts',
    /Only main and ops choose adapters/,
  ],
  [
    'src/server/base/db/database.ts',
    '#server/passes/passes.routes.ts',
    /src\/server\/base \(floor 2\) may not import src\/server\/passes/,
  ],
  [
    'src/server/base/ports/mail.ts',
    '#server/adapters/mail-smtp.ts',
    /import the port in src\/server\/base\/ports/,
  ],
  ['src/server/passes/passes.routes.ts', 'drizzle-orm', /SQL stands in \*\.queries\.ts/],
  ['src/server/office/tabs/tab.service.ts', 'drizzle-orm/pg-core', /SQL stands in \*\.queries\.ts/],
  ['src/web/shared/ui/button.tsx', '#web/pass/pass-card.tsx', /shared knows no subject/],
  ['src/web/guest/app/guest-app.tsx', '#web/staff/ui/basics.tsx', /never import each other/],
  [
    'src/web/staff/data-tab/look-preview.tsx',
    '#web/guest/family/face.tsx',
    /move what both need into src\/web\/shared/,
  ],
  [
    'src/web/guest/share/share-form.tsx',
    '#web/guest/photo/photo-section.tsx',
    /meet in src\/web\/guest\/app only/,
  ],
  [
    'src/web/guest/photo/photo-section.tsx',
    '#web/guest/app/main-screen.tsx',
    /meet in src\/web\/guest\/app only/,
  ],
  [
    'src/web/staff/orders/orders-tab.tsx',
    '#web/staff/loyalty/loyalty-tab.tsx',
    /Tabs meet in src\/web\/staff\/app only/,
  ],
  [
    'src/server/passes/find-pass.ts',
    '#server/wallets/updates/rounds.ts',
    /Move src\/server\/wallets\/updates\/rounds\.ts down/,
  ],
  [
    'src/server/loyalty/make-claim.ts',
    '#server/photos/photo-files.ts',
    /\(floor 5\) may not import src\/server\/photos \(floor 5\)/,
  ],
  ['src/server/http/mount.ts', '#server/staff/require-staff.ts', /floor 3.*floor 4/],
  ['src/domain/money.ts', 'zod/mini', /src\/domain imports no package/],
  ['src/domain/money.ts', 'node:crypto', /src\/domain imports no package/],
  ['src/domain/money.ts', '#contract/errors.ts', /src\/domain may not import src\/contract/],
  ['src/contract/brand.ts', 'fastify', /no package but zod/],
  ['src/contract/call.ts', '#server/app.ts', /src\/contract may not import src\/server/],
  ['src/pass/signer.ts', '#domain/money.ts', /src\/pass may not import src\/domain/],
  ['src/web/shared/api/send.ts', '#server/base/refusal.ts', /by calls of src\/contract only/],
  [
    'src/server/pages/documents/document.ts',
    '#web/guest/app/guest-app.tsx',
    /src\/server may not import src\/web/,
  ],
  ['src/server/pages/documents/document.ts', 'react', /Screens stand in src\/web/],
  ['src/server/photos/guest/photo.service.ts', 'fastify', /translate in the \*\.routes\.ts file/],
  ['src/server/photos/photo-files.ts', 'aws4fetch', /stands behind a port/],
  ['src/web/pass/pass-card.tsx', '@mantine/core', /a phone at the gate must not load it/],
  ['src/web/shared/api/send.ts', 'node:path', /A browser has no Node modules/],
  [
    'src/server/office/dashboard/staff-dashboard.service.ts',
    '#server/demo/demo-data.ts',
    /Only main loads the demo park/,
  ],
  [
    'src/server/passes/find-pass.ts',
    '#server/testing/test-park.ts',
    /Only tests import what stands in testing/,
  ],
  ['src/server/passes/find-pass.ts', 'fast-check', /Only tests import test tools/],
  ['src/server/passes/find-pass.ts', '../base/refusal.ts', /as #server\/base\/refusal\.ts/],
  ['src/server/main.ts', '../../tools/build.ts', /imports nothing from tools/],
  ['src/server/helpers.ts', '#domain/money.ts', /stands in no room/],
])('%s may not import %s', (importer, specifier, refusal) => {
  expect(judgeImport({ importer, specifier })).toMatch(refusal);
});

test.each([
  ['src/server/main.ts', '#server/adapters/mail-smtp.ts'],
  ['src/server/ops/cli/host.ts', '#server/adapters/open-photo-store.ts'],
  ['src/server/wallets/updates/rounds.ts', '#server/base/services.ts'],
  ['src/web/guest/app/main-screen.tsx', '#web/guest/photo/photo-section.tsx'],
  ['src/server/passes/find-pass.queries.ts', 'drizzle-orm'],
  ['src/server/passes/find-pass.test.ts', '#server/testing/test-park.ts'],
  ['src/server/photos/guest/photo.service.ts', 'node:crypto'],
  ['src/server/main.test.ts', '#server/main.ts'],
])('%s may import %s', (importer, specifier) => {
  expect(judgeImport({ importer, specifier })).toBeUndefined();
});

test('imports are read in every notation, but not from comments', () => {
  const text = `import { a } from './a.ts';\nexport * from '#server/b.ts';\nconst c = await import('./c.ts');
import './d.css';\n// import './not-1.ts'\n/** as in \`import './not-2.ts'\`\n * import('./not-3.ts') */\nimport type { E } from "e";`;
  expect(readImports(text)).toEqual(['./a.ts', '#server/b.ts', './c.ts', './d.css']);
});

test('the document names every room with its floor, and a row without one of them is refused', () => {
  expect(rooms.length).toBeGreaterThan(60);
  expect(rooms).toContainEqual({ path: 'src/server/http', floor: 3 });
  expect(rooms).toContainEqual({ path: 'src/server/main.ts', floor: 10 });
  const table = (row: string) =>
    `<!-- rooms -->\n\n| room | floor | what |\n| --- | --- | --- |\n${row}\n\n<!-- end of rooms -->`;
  expect(readRooms(table('| `src/a/` | -1 | What it is for. |'))).toEqual([{ path: 'src/a', floor: -1 }]);
  for (const row of [
    '| `src/a/` | low | What it is for. |',
    '| `a/` | 1 | What it is for. |',
    '| `src/a/` | 1 | |',
  ])
    expect(() => readRooms(table(row))).toThrow('is no room');
});
