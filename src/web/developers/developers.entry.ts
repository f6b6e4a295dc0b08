/** The script of the page for developers: the viewer of the OpenAPI document, which defines its own element. */
import 'openapi-explorer/dist/browser/openapi-explorer.min.js';

/** The members of the viewer that its documents describe, as far as this page uses them. */
interface Viewer extends HTMLElement {
  /** The part of the document that is shown: from the page's address, else empty. */
  explorerLocation: string;
  loadSpec: (url: string) => Promise<void>;
}

const viewer = document.querySelector<Viewer>('openapi-explorer');
if (viewer !== null) void load(viewer);

/**
 * Loads the document. The viewer's own `scrollTo` shows a part of it, scrolls there, takes the focus and adds an entry to
 * the browser's history. It may do so for a part that the address names; without one the page opens at its top.
 */
async function load(element: Viewer): Promise<void> {
  const hasPart = element.explorerLocation !== '';
  if (!hasPart)
    Object.defineProperty(element, 'scrollTo', { configurable: true, value: () => Promise.resolve() });
  await element.loadSpec('/developers/openapi.json');
  if (hasPart) return;
  Reflect.deleteProperty(element, 'scrollTo');
  element.explorerLocation = 'overview';
}
