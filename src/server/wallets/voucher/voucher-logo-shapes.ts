/** Reads the shapes of an SVG logo that a PDF can draw exactly. */
import PDFDocument from 'pdfkit';

/** A logo as paths, in the units of its view box. */
export interface LogoShapes {
  readonly viewBox: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly shapes: readonly { readonly path: string; readonly paint: Paint }[];
}

/** How a path is painted, by the names of SVG's attributes. */
export type Paint = typeof initialPaint;

const initialPaint = {
  fill: '#000000',
  stroke: 'none',
  'stroke-width': '1',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  opacity: '1',
  'fill-rule': 'nonzero',
};

/** Attributes that change nothing in the look. */
const harmless = new Set('d id xmlns viewBox width height version role aria-label aria-hidden'.split(' '));

/**
 * The shapes of a logo that consists of paths in groups with plain fills and strokes. Undefined if it has anything else,
 * such as a gradient, a transform or a style: then only a renderer of SVG draws it as the operator meant it.
 */
export function readLogoShapes(svg: string): LogoShapes | undefined {
  const tags = readTags(svg);
  const viewBox = readViewBox(tags?.[0]?.attributes.get('viewBox'));
  const shapes = tags === undefined ? undefined : paintTags(tags);
  if (viewBox === undefined || shapes?.every(({ path }) => isDrawnByPdf(path)) !== true) return undefined;
  return { viewBox, shapes };
}

/** The paths with their paints; undefined if one has a paint that is not drawn here. */
function paintTags(tags: readonly Tag[]): LogoShapes['shapes'] | undefined {
  const shapes: { path: string; paint: Paint }[] = [];
  const paints: Paint[] = [];
  for (const { name, isClosing, isEmpty, attributes } of tags) {
    if (isClosing) {
      paints.pop();
      continue;
    }
    const paint = paintWith(paints.at(-1) ?? initialPaint, attributes);
    // The opacity of a group applies to the whole of it, which differs where its shapes overlap.
    if (paint === undefined || (name !== 'path' && attributes.has('opacity'))) return undefined;
    if (!isEmpty) paints.push(paint);
    if (name === 'path') shapes.push({ path: attributes.get('d') ?? '', paint });
  }
  return shapes;
}

type Tag = { name: string; isClosing: boolean; isEmpty: boolean; attributes: ReadonlyMap<string, string> };

/** The tags in their order; undefined if the text has anything but one `<svg>` with groups and paths. */
function readTags(svg: string): Tag[] | undefined {
  const drawn = svg.replaceAll(/<!--.*?-->|<\?.*?\?>|<!DOCTYPE[^>]*>|<title>.*?<\/title>/gs, '');
  const tags = Array.from(
    drawn.matchAll(/<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<>&]*")*)\s*(\/?)>/g),
    ([, closing, name = '', text = '', empty]) => ({
      name,
      isClosing: closing === '/',
      isEmpty: empty === '/',
      attributes: new Map(
        Array.from(text.matchAll(/([\w:-]+)="([^"]*)"/g), ([, key = '', value = '']) => [key, value]),
      ),
    }),
  );
  const isWhole = tags.length === drawn.split('<').length - 1;
  const isPlain = tags.every(({ name }, index) =>
    index === 0 ? name === 'svg' : /^(svg|g|path)$/.test(name),
  );
  const roots = tags.filter(({ name, isClosing }) => name === 'svg' && !isClosing);
  return isWhole && isPlain && roots.length === 1 ? tags : undefined;
}

/** The paint of an element inside another one; undefined if an attribute changes the look in a way not drawn here. */
function paintWith(outer: Paint, attributes: ReadonlyMap<string, string>): Paint | undefined {
  const paint = { ...outer };
  for (const [name, value] of attributes) {
    if (Object.hasOwn(paint, name)) paint[name as keyof Paint] = value; // a key of Paint, as just asked
    else if (!harmless.has(name)) return undefined;
  }
  return isKnownPaint(paint) ? paint : undefined;
}

function isKnownPaint(paint: Paint): boolean {
  const colors = [paint.fill, paint.stroke];
  const sizes = [paint.opacity, paint['stroke-width']];
  return (
    colors.every((color) => /^(none|currentColor|#[0-9a-f]{3}|#[0-9a-f]{6})$/i.test(color)) &&
    sizes.every((size) => /^[\d.]+$/.test(size) && Number.isFinite(Number(size))) &&
    /^(butt|round|square)$/.test(paint['stroke-linecap']) &&
    /^(miter|round|bevel)$/.test(paint['stroke-linejoin']) &&
    /^(nonzero|evenodd)$/.test(paint['fill-rule'])
  );
}

function readViewBox(text = ''): LogoShapes['viewBox'] | undefined {
  const [x, y, width, height] = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** Whether PDFKit draws this path data as SVG defines it. It mirrors some curves wrongly, and leaves out arcs without radius. */
function isDrawnByPdf(path: string): boolean {
  const commands = path.replaceAll(/[^a-df-z]/gi, '');
  const isMirroredWrongly = /t|(?:^|[^cs])s/i.test(commands);
  const hasArcWithoutRadius = /a[\s,]*0*\.?0+[\s,]/i.test(path);
  if (isMirroredWrongly || hasArcWithoutRadius) return false;
  try {
    new PDFDocument({ font: '' }).path(path);
    return true;
  } catch {
    return false;
  }
}
