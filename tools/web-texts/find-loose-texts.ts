/** Finds texts for guests that stand in the code instead of the catalogue, by walking the syntax trees of the screens. */
import { parseSync } from 'vite';

/** A text outside of the catalogue. */
export interface LooseText {
  line: number;
  text: string;
}

/** All loose texts of a file: words in the markup, in attributes that a person reads or hears, and prose in strings. */
export function findLooseTexts(file: string, source: string): LooseText[] {
  const found: LooseText[] = [];
  const visit = (node: Node, attribute: string | undefined): void => {
    if (isSilent(node)) return;
    const text = textIn(node);
    if (text !== undefined && isLoose(node, text, attribute))
      found.push({ line: source.slice(0, node.start).split('\n').length, text: text.trim() });
    for (const child of childrenOf(node)) visit(child, attributeOf(node) ?? attribute);
  };
  for (const node of nodesIn(parseSync(file, source).program)) visit(node, undefined);
  return found;
}

interface Node {
  type: string;
  start: number;
  fields: Readonly<Record<string, unknown>>;
}

/** Attributes whose text a person reads or hears. */
const spokenAttributes: ReadonlySet<string> = new Set([
  ...[
    'alt',
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'placeholder',
    'title',
  ],
  ...['label', 'hint', 'heading', 'busyText', 'idle', 'name', 'note'],
]);

/** Begins like a sentence, or is several words with a full stop. A class name, a key and an address are neither. */
const prose = /^\s*\p{Lu}\p{Ll}+(?:[ ,.!?:…]|$)|^\s*\p{Lu}{3,}\s*$|\p{L}+ \p{L}+.*[.!?…]$/u;

function isLoose({ type }: Node, written: string, attribute: string | undefined): boolean {
  const text = written.replaceAll(/<[^>]*>/g, ' ').trim();
  if (!/\p{L}{2}/u.test(text) || ownNames.has(text)) return false;
  if (type === 'JSXText') return true;
  return (attribute === undefined || spokenAttributes.has(attribute)) && prose.test(text);
}

/** Names that no language translates, and those of keys, classes and algorithms that browsers give. */
const ownNames: ReadonlySet<string> = new Set([
  ...['Apple', 'Google', 'Apple Wallet', 'Google Wallet', 'App Store', 'Google Play', 'Safari', 'Chrome'],
  ...['Enter', 'Escape', 'Home', 'End', 'Tab', 'Bearer', 'POST', 'GET', 'HEAD', 'ECDSA'],
]);

/** Types, imports, and what the team reads: the messages of errors and the browser's console. */
function isSilent({ type, fields }: Node): boolean {
  if (type.startsWith('TS') && type !== 'TSAsExpression' && type !== 'TSSatisfiesExpression') return true;
  if (type === 'ImportDeclaration' || type === 'ImportExpression') return true;
  const callee = nodesIn(fields['callee'])[0]?.fields;
  if (type === 'NewExpression') return String(callee?.['name']).endsWith('Error');
  return type === 'CallExpression' && nodesIn(callee?.['object'])[0]?.fields['name'] === 'console';
}

function textIn({ type, fields }: Node): string | undefined {
  const { value } = fields;
  if (type === 'JSXText' || type === 'Literal') return typeof value === 'string' ? value : undefined;
  if (type !== 'TemplateElement' || typeof value !== 'object' || value === null) return undefined;
  return 'cooked' in value && typeof value.cooked === 'string' ? value.cooked : undefined;
}

function attributeOf({ type, fields }: Node): string | undefined {
  return type === 'JSXAttribute' ? String(nodesIn(fields['name'])[0]?.fields['name']) : undefined;
}

/** The name of a property is code. */
function childrenOf({ type, fields }: Node): Node[] {
  const { key: _key, ...values } = fields;
  return Object.values(type === 'Property' ? values : fields).flatMap((value) => nodesIn(value));
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap((one) => nodesIn(one));
  if (typeof value !== 'object' || value === null || !('type' in value) || !('start' in value)) return [];
  const { type, start } = value;
  return typeof type === 'string' && typeof start === 'number' ? [{ type, start, fields: { ...value } }] : [];
}
