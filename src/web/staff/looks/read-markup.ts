/**
 * Reads the markup of drawn passes into elements. The back office accepts no markup (Trusted Types), so it makes the
 * elements itself, and only those that drawings consist of.
 */

/** A text, or an element with its attributes and content. */
export type MarkupNode = string | MarkupElement;

/** One element of a drawing. */
export interface MarkupElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: MarkupNode[];
}

const tags: ReadonlySet<string> = new Set(
  'article header div p span strong dl dt dd ul li img svg path'.split(' '),
);
const names: ReadonlySet<string> = new Set(
  'class style alt src viewBox preserveAspectRatio shape-rendering fill d aria-label aria-hidden data-state'.split(
    ' ',
  ),
);
const empty: ReadonlySet<string> = new Set(['img', 'path']);
const part = /<(\/?)([a-z]+)((?:\s+[a-z-]+="[^"]*")*)\s*\/?>|([^<]+)/gi;
const attribute = /([a-z-]+)="([^"]*)"/gi;

/** The nodes of the markup. Elements and attributes that no drawing has are left out, with the content of the elements. */
export function readMarkup(markup: string): MarkupNode[] {
  const root: MarkupElement = { tag: '', attributes: {}, children: [] };
  const open = [root];
  for (const [, slash = '', tag = '', written = '', text] of markup.matchAll(part)) {
    if (text !== undefined) open.at(-1)?.children.push(decodeEntities(text));
    else if (slash === '/') {
      if (open.length > 1) open.pop();
    } else {
      const element = { tag, attributes: readAttributes(tag, written), children: [] };
      open.at(-1)?.children.push(element);
      if (!empty.has(tag)) open.push(element);
    }
  }
  return known(root.children);
}

function known(nodes: readonly MarkupNode[]): MarkupNode[] {
  return nodes.flatMap<MarkupNode>((node) => {
    if (typeof node === 'string') return [node];
    return tags.has(node.tag) ? [{ ...node, children: known(node.children) }] : [];
  });
}

function readAttributes(tag: string, written: string): Record<string, string> {
  const read = Array.from(
    written.matchAll(attribute),
    ([, name = '', value = '']) => [name, decodeEntities(value)] as const,
  );
  const taken = read.filter(
    ([name, value]) =>
      names.has(name) && (name !== 'src' || (tag === 'img' && value.startsWith('data:image/'))),
  );
  return Object.fromEntries(taken);
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
};

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|#39|#x27|amp);/g, (entity) => entities[entity] ?? entity);
}

/** The custom properties of a style attribute; no other declaration is taken. */
export function propertiesIn(style: string): Record<string, string> {
  const pairs = style.split(';').map((one) => {
    const at = one.indexOf(':');
    return [one.slice(0, at).trim(), one.slice(at + 1).trim()] as const;
  });
  return Object.fromEntries(pairs.filter(([name]) => name.startsWith('--')));
}
