import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadBrand } from './load-brand.ts';
import { makeWebIcons, makeWebManifest } from './web-icons.ts';

const brand = await loadBrand();
const icons = await makeWebIcons(brand);

const pixelsOf = async (name: string): Promise<{ data: Buffer; width: number }> => {
  const { data, info } = await sharp(icons.get(name)?.bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
};

test.each([
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['icon-maskable-512.png', 512],
])('%s is a square of %i pixels and small', async (name, size) => {
  const icon = icons.get(name);

  const { width, height, format } = await sharp(icon?.bytes).metadata();
  expect([width, height, format]).toEqual([size, size, 'png']);
  expect(icon?.contentType).toBe('image/png');
  expect(icon?.bytes.length).toBeLessThan(12_000);
});

test('phones that cut icons to a shape get a full square, others get rounded corners', async () => {
  const alphaOfCorner = async (name: string): Promise<number | undefined> => (await pixelsOf(name)).data[3];

  expect(await alphaOfCorner('icon-maskable-512.png')).toBe(255);
  expect(await alphaOfCorner('apple-touch-icon.png')).toBe(255);
  expect(await alphaOfCorner('icon-512.png')).toBe(0);
});

test('the lanterns of the maskable icon lie within the safe circle', async () => {
  const { data, width } = await pixelsOf('icon-maskable-512.png');
  const center = width / 2;

  let lanternPixels = 0;
  let farthest = 0;
  for (let at = 0; at < data.length; at += 4) {
    const isLantern = (data[at] ?? 0) > 220 && (data[at + 2] ?? 0) < 110;
    if (!isLantern) continue;
    lanternPixels += 1;
    farthest = Math.max(
      farthest,
      Math.hypot(((at / 4) % width) - center, Math.floor(at / 4 / width) - center),
    );
  }
  expect(lanternPixels).toBeGreaterThan(10_000);
  expect(farthest).toBeLessThanOrEqual(0.4 * width);
});

test('the tab icon exists as SVG and as ICO with pictures of 16 and 32 pixels', async () => {
  const ico = icons.get('favicon.ico')?.bytes ?? Buffer.alloc(0);
  const pictures = [0, 1].map((index) => {
    const entry = 6 + 16 * index;
    const offset = ico.readUInt32LE(entry + 12);
    return { size: ico.readUInt8(entry), bytes: ico.subarray(offset, offset + ico.readUInt32LE(entry + 8)) };
  });

  const widths = await Promise.all(pictures.map(async ({ bytes }) => (await sharp(bytes).metadata()).width));
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 2]);
  expect(pictures.map(({ size }) => size)).toEqual([16, 32]);
  expect(widths).toEqual([16, 32]);
  expect(icons.get('favicon.svg')?.bytes.toString()).toContain('<svg');
});

test('the manifest names the operator and links only to icons that exist in the given size', async () => {
  const manifest = makeWebManifest(brand);

  const sizes = await Promise.all(
    manifest.icons.map(async ({ src }) => {
      const { width, height } = await sharp(icons.get(src.slice(1))?.bytes).metadata();
      return `${width}x${height}`;
    }),
  );
  expect(manifest.name).toBe(brand.name);
  expect(manifest.theme_color).toBe(brand.colors.light.brand);
  expect(sizes).toEqual(manifest.icons.map((icon) => icon.sizes));
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
});

test('icons are the same bytes each time', async () => {
  expect(await makeWebIcons(brand)).toEqual(icons);
});
