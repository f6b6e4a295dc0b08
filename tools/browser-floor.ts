/** Defines the oldest supported browsers, and finds uses of newer features in scripts and style sheets. */
import { createRequire } from 'node:module';

import { parseAst } from 'vite';

/**
 * The same floor for guests and staff (README.md). Older browsers show a guest the server's card, barcode, forms and
 * plain links.
 */
export const browserFloor = { safari_ios: '16.0', chrome: '109', firefox: '115' } as const;

/** The floor in the form of Vite's build targets. */
export const floorTargets = ['es2022', 'ios16.0', 'safari16.0', 'chrome109', 'firefox115'];

/**
 * The names that the floor lacks: full names such as `URL.canParse`, global names, and method names that no older
 * object has.
 */
export interface NewerNames {
  full: ReadonlySet<string>;
  globals: ReadonlySet<string>;
  methods: ReadonlySet<string>;
}

/** Reads the names that are newer than the floor from MDN's browser compatibility data. */
export function readNewerNames(): NewerNames {
  const data = readCompatData();
  const { builtins } = data.javascript;
  const full = new Set<string>();
  const globals = new Set<string>();
  const newMethods = new Set<string>();
  const oldMethods = new Set<string>();
  for (const [owner, members] of [
    ...objectsOf(data.api),
    ...objectsOf(builtins),
    ...objectsOf(builtins.Intl),
  ]) {
    const isNewOwner = isNewer(members);
    if (isNewOwner && owner.length > minifiedLengthMax) globals.add(owner);
    // Objects of the language and of the page are used under any variable name; other newer objects appear with their
    // own name first.
    const isCalledByAnyName = !isNewOwner && (owner in builtins || pageObjects.has(owner));
    const [newer, older] = split(objectsOf(members));
    for (const key of older) oldMethods.add(nameOfKey(key));
    for (const key of newer) {
      full.add(`${owner}.${nameOfKey(key)}`);
      if (owner === '_globals') globals.add(nameOfKey(key));
      if (isCalledByAnyName && key === nameOfKey(key)) newMethods.add(key);
    }
  }
  return { full, globals, methods: newMethods.difference(oldMethods) };
}

/** The keys of the members that are newer than the floor, and of the others. */
function split(members: readonly [string, Feature][]): [string[], string[]] {
  const keysOf = (wanted: boolean): string[] =>
    members.filter(([, member]) => isNewer(member) === wanted).map(([key]) => key);
  return [keysOf(true), keysOf(false)];
}

/** A member that the floor lacks, and where it would be. */
export interface NewerMember {
  /** The name of the interface, of the object of the language, or of the namespace; undefined for a global name. */
  owner: string | undefined;
  name: string;
  /** MDN marks static members of the page's interfaces, but not those of the language. */
  isStatic: boolean | undefined;
}

/** Every member and every global name that the floor lacks; the oldest browser of the walks loses them. */
export function listNewerMembers(): NewerMember[] {
  const { api, javascript } = readCompatData();
  const { builtins } = javascript;
  const list: NewerMember[] = [];
  for (const [part, isOfPage] of [
    [api, true],
    [builtins, false],
    [builtins.Intl, false],
  ] as const)
    for (const [owner, members] of objectsOf(part)) {
      if (isNewer(members)) list.push({ owner: undefined, name: owner, isStatic: undefined });
      else
        for (const key of split(objectsOf(members))[0].filter((one) => !one.endsWith('_event')))
          list.push({
            owner: owner === '_globals' ? undefined : owner,
            name: nameOfKey(key),
            isStatic: isOfPage ? key.endsWith('_static') : undefined,
          });
    }
  return list;
}

/** Removes the suffixes with which MDN marks static members and events. */
function nameOfKey(key: string): string {
  return key.replace(/_(static|event)$/, '');
}

/** Every use of a newer feature in a script, each name once. */
export function newerInScript(script: string, newer: NewerNames): string[] {
  const found = new Set<string>();
  const visit = (node: Node): void => {
    for (const use of [...syntaxOf(node), ...namesOf(node, newer)]) found.add(use);
    for (const child of Object.values(node)) {
      if (isNode(child)) visit(child);
      else if (Array.isArray(child)) for (const one of child) if (isNode(one)) visit(one);
    }
  };
  // Rolldown's tree consists of ESTree nodes, each with its type.
  visit(parseAst(script) as unknown as Node);
  return [...found].toSorted();
}

/** Every use of a newer feature in a style sheet, except within `@supports`, which browsers without it skip. */
export function newerInStyles(css: string): string[] {
  const always = withoutSupports(css);
  return newerStyles.filter(([, pattern]) => pattern.test(always)).map(([name]) => name);
}

/** Names up to this length come from the minifier, even if an API has the same name. */
const minifiedLengthMax = 3;

/** Objects whose newer methods are searched for as calls on any variable. */
const pageObjects = new Set(
  'AbortSignal Blob CSSStyleSheet Clipboard Document DocumentFragment Element HTMLDialogElement HTMLElement HTMLInputElement HTMLVideoElement Headers MediaDevices Navigator Node ReadableStream Request Response URLSearchParams Window'.split(
    ' ',
  ),
);

interface Node {
  type: string;
  [key: string]: unknown;
}

interface Support {
  version_added?: string | boolean | null;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
}

interface Feature {
  __compat?: { support: Record<string, Support | Support[]> };
  [member: string]: unknown;
}

interface CompatData {
  api: Feature;
  javascript: { builtins: Feature & { Intl: Feature } };
}

function readCompatData(): CompatData {
  // The package is one JSON document of this shape; its own types describe far more of it.
  const require = createRequire(import.meta.url);
  return require('@mdn/browser-compat-data') as CompatData;
}

function objectsOf(feature: Feature): [string, Feature][] {
  return Object.entries(feature).filter((entry): entry is [string, Feature] => entry[0] !== '__compat');
}

function isNewer({ __compat: compat }: Feature): boolean {
  if (compat === undefined) return false;
  return Object.entries(browserFloor).some(([browser, floor]) => {
    const all = [compat.support[browser] ?? []].flat();
    return !all.some(
      ({ version_added: since, flags, prefix, alternative_name: other }) =>
        flags === undefined && prefix === undefined && other === undefined && isReached(since, floor),
    );
  });
}

function isReached(since: Support['version_added'], floor: string): boolean {
  if (typeof since !== 'string') return since === true;
  const [major = Infinity, minor = 0] = since.replace('≤', '').split('.').map(Number);
  const [floorMajor = 0, floorMinor = 0] = floor.split('.').map(Number);
  return major < floorMajor || (major === floorMajor && minor <= floorMinor);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Syntax that the build cannot transpile, or should have transpiled for the floor. */
function syntaxOf(node: Node): string[] {
  if (node.type === 'StaticBlock') return ['static block of a class'];
  if (node.type === 'AccessorProperty' || node.type === 'Decorator') return ['decorator'];
  if (node.type === 'VariableDeclaration' && String(node['kind']).includes('using')) return ['using'];
  const regex = node['regex'] as { pattern: string; flags: string } | undefined;
  if (regex?.flags.includes('v') === true) return ['regular expression with flag v'];
  const text = regex?.pattern ?? (typeof node['value'] === 'string' ? node['value'] : templateOf(node));
  return /\(\?<[=!]/.test(text) ? ['lookbehind in a regular expression'] : [];
}

function templateOf(node: Node): string {
  if (node.type !== 'TemplateElement') return '';
  return String((node['value'] as { raw?: string }).raw);
}

function namesOf(node: Node, newer: NewerNames): string[] {
  const isCall = node.type === 'CallExpression';
  if (!isCall && node.type !== 'NewExpression') return memberOf(node, newer);
  const callee = nameOf(node['callee']);
  if (callee !== undefined) return newer.globals.has(callee) ? [callee] : [];
  const method = isCall ? propertyOf(node['callee']) : undefined;
  return method !== undefined && newer.methods.has(method) ? [`.${method}()`] : [];
}

function memberOf(node: Node, newer: NewerNames): string[] {
  const property = propertyOf(node);
  const owner = property === undefined ? undefined : nameOf(node['object']);
  if (property === undefined || owner === undefined) return [];
  if (['window', 'globalThis', 'self'].includes(owner)) return newer.globals.has(property) ? [property] : [];
  if (newer.full.has(`${owner}.${property}`)) return [`${owner}.${property}`];
  return newer.globals.has(owner) ? [owner] : [];
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined;
}

function propertyOf(node: unknown): string | undefined {
  if (!isNode(node) || node.type !== 'MemberExpression' || node['computed'] === true) return undefined;
  return nameOf(node['property']);
}

/** Features that change how a page works; purely visual ones, such as `text-wrap: balance`, are allowed everywhere. */
const newerStyles: readonly (readonly [string, RegExp])[] = [
  [':has()', /:has\(/],
  ['color-mix()', /color-mix\(/],
  ['oklch() and its kin', /\b(?:oklch|oklab)\(/],
  ['light-dark()', /light-dark\(/],
  ['a colour made from another', /\b(?:rgb|hsl|lab|lch)a?\(\s*from\b/],
  ['nested rules', /[{;}]\s*&|&\s*[:.[#>+~]/],
  ['@scope', /@scope\b/],
  [':popover-open', /:popover-open/],
  ['anchor positions', /\bposition-anchor|anchor\(/],
];

function withoutSupports(css: string): string {
  let rest = css;
  for (let start = rest.indexOf('@supports'); start >= 0; start = rest.indexOf('@supports')) {
    let depth = 0;
    let end = rest.indexOf('{', start);
    for (; end < rest.length; end += 1) {
      if (rest[end] === '{') depth += 1;
      if (rest[end] === '}') depth -= 1;
      if (depth === 0) break;
    }
    rest = rest.slice(0, start) + rest.slice(end + 1);
  }
  return rest;
}
