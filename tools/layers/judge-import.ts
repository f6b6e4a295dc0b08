/** The import law of docs/architecture.md: judges one import by the table of rooms. */
import { dirname, normalize } from 'node:path/posix';

import { roomOf, type Room } from './rooms.ts';

/** An import statement of a file. */
export interface WrittenImport {
  /** The importing file, relative to the root of the repository. */
  importer: string;
  /** The specifier between the quotes. */
  specifier: string;
}

/** The file of this repository that an import names, or undefined for a package or a Node module. */
export function targetOf({ importer, specifier }: WrittenImport): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('#')) return `src/${path.slice(1)}`;
  if (path.startsWith('.')) return normalize(`${dirname(importer)}/${path}`);
  return undefined;
}

/** True for tests and for files that only tests use. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$|-testing\.tsx?$|\/testing\//.test(file);
}

/**
 * The reason why an import is refused, with a sentence that says where the code belongs; undefined if it is allowed.
 */
export function judgeImport(given: WrittenImport): string | undefined {
  const from = roomOf(given.importer);
  if (from === undefined)
    return 'The file stands in no room: move it into one, or add the room to the table in docs/architecture.md.';
  const target = targetOf(given);
  return target === undefined
    ? judgePackage(from, given)
    : (judgeStack(given.importer, target) ?? judgeFile(from, given, target));
}

/** The imports that each top-level folder may make; they bind tests too. */
const stacks: Readonly<Record<string, readonly string[]>> = {
  texts: ['texts'],
  domain: ['domain', 'texts'],
  contract: ['domain', 'contract', 'texts'],
  pass: ['pass'],
  server: ['domain', 'contract', 'pass', 'server', 'texts'],
  web: ['domain', 'contract', 'web', 'texts'],
};

const stackHelp: Readonly<Record<string, string>> = {
  texts: 'A catalogue holds texts; what fills them in stands where they are shown.',
  domain: 'A rule takes what it needs as a parameter, and its caller fetches it.',
  contract: 'The contract describes calls; what answers them stands in src/server.',
  pass: 'src/pass is a library of its own; what knows the park stands in src/server/wallets.',
  server: 'The server knows no browser code; what both need stands in src/contract or src/domain.',
  web: 'The browser reaches the server by calls of src/contract only.',
};

function judgeStack(importer: string, target: string): string | undefined {
  const [, from = ''] = importer.split('/');
  const [root, to = ''] = target.split('/');
  if (root !== 'src') return `Code of src imports nothing from ${root ?? ''}: move what it needs into src.`;
  if (stacks[from]?.includes(to)) return undefined;
  return `src/${from} may not import src/${to}. ${stackHelp[from] ?? ''}`;
}

function judgeFile(from: Room, { importer, specifier }: WrittenImport, target: string): string | undefined {
  const to = roomOf(target);
  if (to === undefined)
    return `${target} stands in no room: move it into one, or add the room to the table in docs/architecture.md.`;
  if (from !== to && specifier.startsWith('.') && from.path.split('/').length > 2)
    return `Import another room as #${target.slice('src/'.length)}, so that moving a file changes few lines.`;
  if (isTest(importer)) return undefined;
  if (isTest(target)) return 'Only tests import what stands in testing/.';
  return judgeRooms(from, to, importer, target);
}

function judgeRooms(from: Room, to: Room, importer: string, target: string): string | undefined {
  if (from === to) return undefined;
  if (to.path === 'src/server/adapters' && !mayChooseAdapters(from))
    return 'Only main and ops choose adapters: import the port in src/server/base/ports and take it from the services.';
  if (to.path === 'src/server/demo' && !mayKnowDemo(from, importer))
    return 'Only main loads the demo park, only app mounts its page, and only one command removes it: what a real park needs too belongs into the room of its subject.';
  if (isApp(from, 'guest') && isApp(to, 'staff'))
    return 'The guest’s app and the back office never import each other: move what both need into src/web/shared.';
  if (isApp(from, 'staff') && isApp(to, 'guest'))
    return 'The back office and the guest’s app never import each other: move what both need into src/web/shared.';
  if (to.floor < from.floor) return undefined;
  return `${from.path} (floor ${from.floor}) may not import ${to.path} (floor ${to.floor}). ${helpOf(from, importer, target)}`;
}

function isApp({ path }: Room, app: 'guest' | 'staff'): boolean {
  return path.startsWith(`src/web/${app}/`);
}

function mayKnowDemo({ path }: Room, importer: string): boolean {
  const isRemoval = importer === 'src/server/ops/cli/demo-remove.ts';
  return isRemoval || path === 'src/server/main.ts' || path === 'src/server/app.ts';
}

function mayChooseAdapters({ path }: Room): boolean {
  return path === 'src/server/main.ts' || path === 'src/server/ops';
}

function helpOf(from: Room, importer: string, target: string): string {
  if (from.path === 'src/web/shared')
    return 'shared knows no subject: move the file into the subject, or pass what it needs as a property.';
  if (from.path.startsWith('src/web/guest'))
    return 'Subjects of the guest’s app meet in src/web/guest/app only.';
  if (from.path.startsWith('src/web/staff')) return 'Tabs meet in src/web/staff/app only.';
  return `Move ${target} down, move ${importer} up, or let the higher room hand the lower one what it needs.`;
}

/** Packages that only certain files may import. */
const packageRules: readonly {
  named: RegExp;
  isAllowed: (importer: string) => boolean;
  help: string;
}[] = [
  {
    named: /^drizzle-orm(?:\/|$)/,
    isAllowed: (file) => file.endsWith('.queries.ts') || file.startsWith('src/server/base/db/'),
    help: 'SQL stands in *.queries.ts and in src/server/base/db only: give the statement a function there.',
  },
  {
    named: /^(?:fastify|@fastify\/.*)$/,
    isAllowed: (file) => !/\.(?:service|queries)\.ts$/.test(file),
    help: 'A service and a query know no HTTP: translate in the *.routes.ts file beside it.',
  },
  {
    named: /^(?:aws4fetch|nodemailer)$/,
    isAllowed: (file) => file.startsWith('src/server/adapters/'),
    help: 'A vendor’s client stands behind a port: use it in src/server/adapters.',
  },
  {
    named: /^(?:vitest|fast-check)$/,
    isAllowed: () => false,
    help: 'Only tests import test tools.',
  },
  {
    named: /^(?:react|react-dom|@mantine\/.*)(?:\/|$)/,
    isAllowed: (file) => file.startsWith('src/web/'),
    help: 'Screens stand in src/web.',
  },
  {
    named: /^@mantine\//,
    isAllowed: (file) => file.startsWith('src/web/staff/'),
    help: 'Mantine is the back office’s kit; a phone at the gate must not load it.',
  },
  {
    named: /^node:/,
    isAllowed: (file) => !/^src\/(?:web|contract|domain)\//.test(file),
    help: 'A browser has no Node modules: what needs one stands in src/server.',
  },
];

function judgePackage(from: Room, { importer, specifier }: WrittenImport): string | undefined {
  if (isTest(importer)) return undefined;
  if (from.path === 'src/domain')
    return `src/domain imports no package, not even ${specifier}. ${stackHelp['domain'] ?? ''}`;
  if (from.path === 'src/contract' && !/^zod(?:\/|$)/.test(specifier))
    return `src/contract imports no package but zod. ${stackHelp['contract'] ?? ''}`;
  const broken = packageRules.find(({ named, isAllowed }) => named.test(specifier) && !isAllowed(importer));
  return broken === undefined ? undefined : `${specifier} may not be imported here. ${broken.help}`;
}
