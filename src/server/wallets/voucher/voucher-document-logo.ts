import type { Page } from './voucher-document-page.ts';

/**
 * Draws an SVG logo into the left of a box, as large as it fits. Understands paths in groups with plain fills and
 * strokes, which is what logos are exported as; false, with nothing drawn, where the SVG holds anything else.
 */
export function drawLogo(
  page: Page,
  svg: string,
  box: { x: number; y: number; width: number; height: number },
): boolean {
  if (svg !== lastSvg) {
    lastSvg = svg;
    lastLogo = readLogo(svg);
  }
  if (lastLogo === undefined) return false;
  const { viewBox, shapes } = lastLogo;
  const scale = Math.min(box.width / viewBox.width, box.height / viewBox.height);
  const { doc, colors } = page;
  doc.save().translate(box.x, box.y + (box.height - viewBox.height * scale) / 2);
  doc.scale(scale).translate(-viewBox.x, -viewBox.y);
  for (const { path, paint } of shapes) {
    const color = (name: string): string => (name === 'currentColor' ? colors.ink : name);
    const rule = paint['fill-rule'] === 'evenodd' ? 'even-odd' : 'non-zero';
    doc.save().lineWidth(Number(paint['stroke-width'])).lineCap(readCap(paint['stroke-linecap']));
    if (paint.opacity !== '1') doc.opacity(Number(paint.opacity));
    if (paint.fill !== 'none') doc.path(path).fill(color(paint.fill), rule);
    if (paint.stroke !== 'none') doc.path(path).stroke(color(paint.stroke));
    doc.restore();
  }
  doc.restore();
  return true;
}

const initialPaint = {
  fill: '#000000',
  stroke: 'none',
  'stroke-width': '1',
  'stroke-linecap': 'butt',
  opacity: '1',
  'fill-rule': 'nonzero',
};

type Paint = typeof initialPaint;
type Logo = {
  readonly viewBox: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly shapes: readonly { readonly path: string; readonly paint: Paint }[];
};

/** A server prints one operator's logo: it is read once. */
let lastSvg: string | undefined;
let lastLogo: Logo | undefined;

/** Attributes that change nothing in the look. */
const harmless = new Set('d id xmlns viewBox width height version role aria-label aria-hidden'.split(' '));

function readLogo(svg: string): Logo | undefined {
  const tags = readTags(svg);
  const viewBox = readViewBox(tags[0]?.attributes.get('viewBox'));
  if (viewBox === undefined || !tags.every(({ name }) => /^(svg|g|path)$/.test(name))) return undefined;
  const shapes: { path: string; paint: Paint }[] = [];
  const paints: Paint[] = [];
  for (const { name, isClosing, isEmpty, attributes } of tags) {
    if (isClosing) paints.pop();
    else {
      const paint = paintWith(paints.at(-1) ?? initialPaint, attributes);
      if (paint === undefined) return undefined;
      if (!isEmpty) paints.push(paint);
      if (name === 'path') shapes.push({ path: attributes.get('d') ?? '', paint });
    }
  }
  return { viewBox, shapes };
}

type Tag = { name: string; isClosing: boolean; isEmpty: boolean; attributes: ReadonlyMap<string, string> };

function readTags(svg: string): Tag[] {
  const drawn = svg.replaceAll(/<!--.*?-->|<\?.*?\?>|<title>.*?<\/title>/gs, '');
  return Array.from(
    drawn.matchAll(/<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>/g),
    ([, closing, name = '', text = '', empty]) => ({
      name,
      isClosing: closing === '/',
      isEmpty: empty === '/',
      attributes: new Map(
        Array.from(text.matchAll(/([\w:-]+)="([^"]*)"/g), ([, key = '', value = '']) => [key, value]),
      ),
    }),
  );
}

/** The paint of an element inside another one; undefined where an attribute would change the look in a way not drawn here. */
function paintWith(outer: Paint, attributes: ReadonlyMap<string, string>): Paint | undefined {
  const paint = { ...outer };
  for (const [name, value] of attributes) {
    if (Object.hasOwn(paint, name)) paint[name as keyof Paint] = value; // a key of Paint, as just asked
    else if (!harmless.has(name)) return undefined;
  }
  if (attributes.has('opacity')) paint.opacity = String(Number(outer.opacity) * Number(paint.opacity));
  const isColored = [paint.fill, paint.stroke].every((color) =>
    /^(none|currentColor|#[0-9a-f]{3}|#[0-9a-f]{6})$/i.test(color),
  );
  const isMeasured = [paint.opacity, paint['stroke-width']].every((size) => Number.isFinite(Number(size)));
  return isColored && isMeasured ? paint : undefined;
}

function readViewBox(text = ''): Logo['viewBox'] | undefined {
  const [x, y, width, height] = text.split(/[ ,]+/).map(Number);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

function readCap(name: string): 'butt' | 'round' | 'square' {
  return name === 'round' || name === 'square' ? name : 'butt';
}
