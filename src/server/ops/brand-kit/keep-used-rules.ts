/** Shortens a style sheet to the rules of the components that a page shows. */
import { blockEnd } from '#server/pages/documents/flatten-media.ts';

/** Names of a component library's classes, such as `m_77c9d27d`. */
const componentClass = /\.(m_[0-9a-z]+)/g;

/** Leaves out the rules of which every selector names a component that the markup lacks. */
export function keepUsedRules(css: string, markup: string): string {
  let kept = '';
  let at = 0;
  for (;;) {
    const open = css.indexOf('{', at);
    if (open === -1) return kept + css.slice(at);
    const end = blockEnd(css, open);
    // Statements such as `@layer a, b;` stand before the head of the next rule.
    const headStart = css.lastIndexOf(';', open) + 1;
    const from = Math.max(at, headStart);
    const head = css.slice(from, open);
    kept += css.slice(at, from);
    if (/^\s*@(?:layer|media|supports|container)\b/.test(head))
      kept += `${head}{${keepUsedRules(css.slice(open + 1, end), markup)}}`;
    else if (isUsed(head, markup)) kept += css.slice(from, end + 1);
    at = end + 1;
  }
}

function isUsed(head: string, markup: string): boolean {
  return head
    .split(',')
    .some((selector) =>
      [...selector.matchAll(componentClass)].every(([, name = '']) => markup.includes(name)),
    );
}
