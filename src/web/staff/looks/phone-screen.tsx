import { createElement, useMemo, type ReactNode } from 'react';

import { propertiesIn, readMarkup, type MarkupNode } from './read-markup.ts';

/** A pass as the simulated phones draw it, for a page that has their style sheet. */
export function PhoneScreen({ markup }: { markup: string }) {
  const nodes = useMemo(() => readMarkup(markup), [markup]);
  return <div className="look-phone">{nodes.map((node, index) => drawNode(node, index))}</div>;
}

/** The attributes that React names in another way. */
const otherNames: Readonly<Record<string, string>> = {
  class: 'className',
  'shape-rendering': 'shapeRendering',
};

function drawNode(node: MarkupNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { style, ...rest } = node.attributes;
  const named = Object.entries(rest).map(([name, value]) => [otherNames[name] ?? name, value] as const);
  return createElement(
    node.tag,
    { key, ...Object.fromEntries(named), ...(style === undefined ? {} : { style: propertiesIn(style) }) },
    ...node.children.map((child, index) => drawNode(child, index)),
  );
}
