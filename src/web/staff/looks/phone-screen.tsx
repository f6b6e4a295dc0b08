import { createElement, useCallback, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { propertiesIn, readMarkup, type MarkupNode } from './read-markup.ts';

/** A pass as the simulated phones draw it. Its style sheet is the phones' own, in a tree that shares none with the page. */
export function PhoneScreen({ markup, css }: { markup: string; css: string }) {
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const { nonce } = useStaffPage();
  const nodes = useMemo(() => readMarkup(markup), [markup]);
  const open = useCallback(
    (host: HTMLDivElement | null) =>
      setRoot(host === null ? null : (host.shadowRoot ?? host.attachShadow({ mode: 'open' }))),
    [],
  );
  const drawn = (
    <>
      <style nonce={nonce}>{css}</style>
      {nodes.map((node, index) => drawNode(node, index))}
    </>
  );
  return <div ref={open}>{root === null ? null : createPortal(drawn, root)}</div>;
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
