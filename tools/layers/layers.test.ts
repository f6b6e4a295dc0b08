import { expect, test } from 'vitest';

import { judgeImport } from './judge-import.ts';
import { printRooms } from './print-rooms.ts';
import { readImports } from './read-imports.ts';
import { rooms } from './rooms.ts';

test.each([
  [
    'a feature imports an adapter',
    'src/server/photos/guest/photo.service.ts',
    '#server/adapters/photo-store-s3.ts',
    /Only main and ops choose adapters/,
  ],
  [
    'the database imports a route',
    'src/server/base/db/database.ts',
    '#server/passes/login/login.routes.ts',
    /src\/server\/base \(floor 2\) may not import src\/server\/passes/,
  ],
  [
    'a port imports an adapter',
    'src/server/base/ports/mail.ts',
    '#server/adapters/mail-smtp.ts',
    /import the port in src\/server\/base\/ports/,
  ],
  [
    'a route writes SQL',
    'src/server/passes/login/login.routes.ts',
    'drizzle-orm',
    /SQL stands in \*\.queries\.ts/,
  ],
  [
    'a service takes a column type of the query builder',
    'src/server/office/tabs/tab.service.ts',
    'drizzle-orm/pg-core',
    /SQL stands in \*\.queries\.ts/,
  ],
  [
    'the shared look imports a subject of the guest',
    'src/web/shared/ui/button.tsx',
    '#web/pass/pass-card.tsx',
    /shared knows no subject/,
  ],
  [
    'the guest’s app imports the back office',
    'src/web/guest/app/guest-app.tsx',
    '#web/staff/ui/mark.tsx',
    /never import each other/,
  ],
  [
    'the back office imports the guest’s app',
    'src/web/staff/data-tab/look-preview.tsx',
    '#web/guest/family/face.tsx',
    /move what both need into src\/web\/shared/,
  ],
  [
    'one guest subject imports another',
    'src/web/guest/share/share-form.tsx',
    '#web/guest/photo/photo-section.tsx',
    /meet in src\/web\/guest\/app only/,
  ],
  [
    'a guest subject imports the screens',
    'src/web/guest/photo/photo-section.tsx',
    '#web/guest/app/main-screen.tsx',
    /meet in src\/web\/guest\/app only/,
  ],
  [
    'one tab imports another',
    'src/web/staff/orders/orders-tab.tsx',
    '#web/staff/loyalty/loyalty-tab.tsx',
    /Tabs meet in src\/web\/staff\/app only/,
  ],
  [
    'a lower room imports a higher one',
    'src/server/passes/find-pass.ts',
    '#server/wallets/updates/rounds.ts',
    /Move src\/server\/wallets\/updates\/rounds\.ts down/,
  ],
  [
    'a room imports one on the same floor',
    'src/server/loyalty/make-claim.ts',
    '#server/photos/photo-files.ts',
    /\(floor 5\) may not import src\/server\/photos \(floor 5\)/,
  ],
  ['http learns a subject', 'src/server/http/mount.ts', '#server/staff/require-staff.ts', /floor 3.*floor 4/],
  ['a rule imports a package', 'src/domain/money.ts', 'zod/mini', /src\/domain imports no package/],
  ['a rule imports a Node module', 'src/domain/money.ts', 'node:crypto', /src\/domain imports no package/],
  [
    'a rule imports the contract',
    'src/domain/money.ts',
    '#contract/errors.ts',
    /src\/domain may not import src\/contract/,
  ],
  ['the contract imports another package', 'src/contract/brand.ts', 'fastify', /no package but zod/],
  [
    'the contract imports the server',
    'src/contract/call.ts',
    '#server/app.ts',
    /src\/contract may not import src\/server/,
  ],
  [
    'the pass library imports the park',
    'src/pass/signer.ts',
    '#domain/money.ts',
    /src\/pass may not import src\/domain/,
  ],
  [
    'the browser imports the server',
    'src/web/shared/api/send.ts',
    '#server/base/refusal.ts',
    /by calls of src\/contract only/,
  ],
  [
    'the server imports the browser’s code',
    'src/server/pages/documents/document.ts',
    '#web/guest/app/guest-app.tsx',
    /src\/server may not import src\/web/,
  ],
  [
    'the server imports a screen kit',
    'src/server/pages/documents/document.ts',
    'react',
    /Screens stand in src\/web/,
  ],
  [
    'a service imports HTTP',
    'src/server/photos/guest/photo.service.ts',
    'fastify',
    /translate in the \*\.routes\.ts file/,
  ],
  [
    'a subject imports a vendor’s client',
    'src/server/photos/photo-files.ts',
    'aws4fetch',
    /stands behind a port/,
  ],
  [
    'the guest’s page imports the back office’s kit',
    'src/web/pass/pass-card.tsx',
    '@mantine/core',
    /a phone at the gate must not load it/,
  ],
  [
    'the browser imports a Node module',
    'src/web/shared/api/send.ts',
    'node:path',
    /A browser has no Node modules/,
  ],
  [
    'a subject imports the demo park',
    'src/server/office/dashboard/staff-dashboard.service.ts',
    '#server/demo/demo-data.ts',
    /Only main loads the demo park/,
  ],
  [
    'the product imports what tests use',
    'src/server/passes/find-pass.ts',
    '#server/testing/test-park.ts',
    /Only tests import what stands in testing/,
  ],
  [
    'the product imports a test tool',
    'src/server/passes/find-pass.ts',
    'fast-check',
    /Only tests import test tools/,
  ],
  [
    'another room is named by a relative path',
    'src/server/passes/find-pass.ts',
    '../base/refusal.ts',
    /as #server\/base\/refusal\.ts/,
  ],
  ['the product imports a tool', 'src/server/main.ts', '../../tools/build.ts', /imports nothing from tools/],
  ['a file stands beside the rooms', 'src/server/helpers.ts', '#domain/money.ts', /stands in no room/],
])('it is refused that %s', (_, importer, specifier, refusal) => {
  expect(judgeImport({ importer, specifier })).toMatch(refusal);
});

test.each([
  ['main imports an adapter', 'src/server/main.ts', '#server/adapters/mail-smtp.ts'],
  [
    'the command line imports an adapter',
    'src/server/ops/cli/host.ts',
    '#server/adapters/open-photo-store.ts',
  ],
  ['a higher room imports a lower one', 'src/server/wallets/updates/rounds.ts', '#server/base/services.ts'],
  [
    'a screen brings subjects together',
    'src/web/guest/app/main-screen.tsx',
    '#web/guest/photo/photo-section.tsx',
  ],
  ['a query file builds SQL', 'src/server/passes/find-pass.queries.ts', 'drizzle-orm'],
  ['a test imports a higher room', 'src/server/passes/find-pass.test.ts', '#server/testing/test-park.ts'],
  ['a service names a Node module', 'src/server/photos/guest/photo.service.ts', 'node:crypto'],
  ['main’s own test stands beside it', 'src/server/main.embedded.test.ts', '#server/main.ts'],
])('it is allowed that %s', (_, importer, specifier) => {
  expect(judgeImport({ importer, specifier })).toBeUndefined();
});

test('imports are read in every notation, but not from comments', () => {
  const text = `import { a } from './a.ts';\nexport * from '#server/b.ts';\nconst c = await import('./c.ts');
import './d.css';\n// import './not-1.ts'\n/** as in \`import './not-2.ts'\`\n * import('./not-3.ts') */\nimport type { E } from "e";`;
  expect(readImports(text)).toEqual(['./a.ts', '#server/b.ts', './c.ts', './d.css']);
});

test('the printed table contains every room with its sentence, and printing is stable', () => {
  const document =
    '# Rooms\n\n<!-- rooms: printed by tools/layers/layers.ts --print -->\nold\n<!-- end of rooms -->\nrest';
  const printed = printRooms(document, rooms);
  for (const { path, what } of rooms) {
    expect(printed).toContain(path);
    expect(printed).toContain(what);
  }
  expect(printRooms(printed, rooms)).toBe(printed);
  expect(rooms.every(({ what }) => /^[A-Z].{10,}\.$/.test(what))).toBe(true);
});
