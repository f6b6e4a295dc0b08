/** Every logo that the check of a brand accepts must print as its owner drew it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';
import { expect, test, vi } from 'vitest';

import { artworkFaults, renderArtwork, viewBoxOf } from '#server/base/brand/artwork.ts';
import { drawingFault } from '#server/base/brand/inspect-brand.ts';
import { makeBrand } from '#server/ops/brand-kit/make-brand.ts';
import { sceneNames } from '#server/ops/brand-kit/scenes/scenes.ts';
import { drawVoucher } from './voucher-document.ts';
import { linesOf, makeFacts, paint } from './voucher-document-testing.ts';
import { logoBox } from './voucher-document-sections.ts';
import type { VoucherFacts } from './voucher-facts.ts';

// Pages are painted as a whole, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const brandWith = (logoSvg: string): Partial<VoucherFacts> => ({ brand: { ...makeFacts().brand, logoSvg } });

const svg = (content: string, root = 'viewBox="0 0 40 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`;

/** Pixels for each point of the page in these comparisons. */
const scale = 3;

/** The share of the logo's pixels that differ clearly between the voucher and the picture that SVG itself means. */
async function differenceOf(logo: string, printed = logo): Promise<number> {
  const { width, height } = viewBoxOf(logo);
  const fit = Math.min(logoBox.width / width, logoBox.height / height);
  const size = { width: Math.round(width * fit * scale), height: Math.round(height * fit * scale) };
  const top = Math.round((logoBox.y + (logoBox.height - height * fit) / 2) * scale);
  const page = await paint(await drawVoucher(makeFacts(brandWith(printed))), scale);
  const part = { left: logoBox.x * scale, top, ...size };
  const shown = await page.extract(part).removeAlpha().blur(1.5).raw().toBuffer();
  const rendering = { ...size, color: '#12303a', ground: '#ffffff' };
  const meant = await sharp(await renderArtwork(logo, rendering, {}))
    .removeAlpha()
    .blur(1.5)
    .raw()
    .toBuffer();
  expect(shown.length).toBe(meant.length);
  return shown.filter((value, index) => Math.abs(value - (meant[index] ?? 0)) > 64).length / shown.length;
}

const letters = 'M2 2h6v1.5H5.8V9H4.2V3.5H2zM10 2h1.6v7H10zM13 2h3a3.5 3.5 0 0 1 0 7h-3z';

test.each([
  ['the ink', svg(`<path fill="currentColor" d="${letters}"/>`)],
  [
    'a gradient',
    svg(
      '<defs><linearGradient id="a"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient></defs><path fill="url(#a)" d="M0 0h40v10H0z"/>',
    ),
  ],
  [
    'a view box that begins elsewhere',
    svg('<path fill="#063" d="M-5-5h20v5h-20z"/>', 'viewBox="-5 -5 40 10"'),
  ],
  ['a frame of another shape', svg(`<path d="${letters}"/>`, 'viewBox="0 0 40 10" width="400" height="100"')],
])('a logo with %s prints as it was drawn', async (_what, logo) => {
  expect([artworkFaults(logo), await drawingFault('logo', logo)]).toEqual([[], undefined]);
  expect(await differenceOf(logo)).toBeLessThan(0.004);
});

test('a stroke of another width differs by more than these comparisons allow', async () => {
  const thin = svg('<path fill="none" stroke="#063" stroke-width="1" d="M2 5h30"/>');
  const wide = thin.replace('stroke-width="1"', 'stroke-width="2"');
  expect(await differenceOf(thin, wide)).toBeGreaterThan(0.02);
});

test('the logo is as large as its box allows, and takes the place of the operator’s name', async () => {
  const logo = svg('<path fill="#00ff00" d="M0 0h40v10H0z"/>');
  const picture = await paint(await drawVoucher(makeFacts(brandWith(logo))), 1);
  const part = await picture
    .extract({ left: 55, top: 45, width: 142, height: 34 })
    .removeAlpha()
    .png()
    .toBuffer();
  const { channels } = await sharp(part).stats();
  expect(channels.map(({ mean }) => Math.round(mean))).toEqual([0, 255, 0]);
  expect((await linesOf(brandWith(logo)))[0]).toBe('Voucher');
});

test('the demo’s logo and those of the brand kit print as they were drawn', async () => {
  const today = Temporal.PlainDate.from('2026-11-22');
  const made = await Promise.all(
    sceneNames.map(async (scene) => (await makeBrand({ name: 'Tidewater Park', scene }, today)).made),
  );
  const logos = [
    readFileSync(join('brand', 'logo.svg'), 'utf8'),
    ...made.map((brand) => brand?.drawings.logo ?? ''),
  ];
  for (const logo of logos) expect(await differenceOf(logo)).toBeLessThan(0.004);
});
