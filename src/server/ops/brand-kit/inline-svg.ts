/** Puts drawings into a page that may load no other file. */

/** A drawing as the address of an image. */
export function dataUrlOf(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** A hidden drawing that the page refers to by `href="#id"`; it takes the text color of the place where it is used. */
export function inlineSymbol(id: string, svg: string): string {
  const [, viewBox = '0 0 1 1'] = /viewBox="([^"<>]*)"/.exec(svg) ?? [];
  const content = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'));
  return `<svg class="kit-symbols" aria-hidden="true"><symbol id="${id}" viewBox="${viewBox}">${content}</symbol></svg>`;
}
