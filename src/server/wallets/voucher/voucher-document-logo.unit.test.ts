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
import { readLogoShapes } from './voucher-logo-shapes.ts';

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

test.each<[what: string, logo: string, isShapes: boolean]>([
  ['one color', svg(`<g fill="#0b4f6c"><path d="${letters}"/></g>`), true],
  ['the ink', svg(`<path fill="currentColor" d="${letters}"/>`), true],
  [
    'round strokes',
    svg(
      `<path fill="none" stroke="#a03" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="M3 8L9 2l6 6"/>`,
    ),
    true,
  ],
  [
    'sharp strokes',
    svg('<path fill="none" stroke="#a03" stroke-width="2" d="M3 9L4 1l1 8M20 9l6-7 6 7"/>'),
    true,
  ],
  ['flags of arcs without spaces', svg('<path fill="#063" d="M2 5a3 3 0 016 0 3 3 0 11-6 0z"/>'), true],
  ['holes', svg('<path fill="#063" fill-rule="evenodd" d="M0 0h40v10H0zM2 2h36v6H2z"/>'), true],
  [
    'a view box that begins elsewhere',
    svg('<path fill="#063" d="M-5-5h20v5h-20z"/>', 'viewBox="-5 -5 40 10"'),
    true,
  ],
  [
    'a gradient',
    svg(
      '<defs><linearGradient id="a"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient></defs><path fill="url(#a)" d="M0 0h40v10H0z"/>',
    ),
    false,
  ],
  ['a transform', svg('<g transform="rotate(8 20 5)"><path fill="#063" d="M4 3h30v4H4z"/></g>'), false],
  [
    'basic shapes',
    svg('<circle cx="5" cy="5" r="4" fill="#063"/><rect x="12" y="2" width="9" height="6" rx="2"/>'),
    false,
  ],
  ['style attributes', svg(`<path style="fill:#a03;fill-opacity:.5" d="${letters}"/>`), false],
  ['named colors', svg(`<path fill="teal" d="${letters}"/>`), false],
  ['single quotes', svg(`<path fill='#a03' d='${letters}'/>`), false],
  [
    'a clip path',
    svg('<clipPath id="a"><path d="M0 0h9v10H0z"/></clipPath><path clip-path="url(#a)" d="M0 2h40v6H0z"/>'),
    false,
  ],
  [
    'a group that is transparent as a whole',
    svg('<g opacity=".5"><path d="M0 0h20v10H0z"/><path d="M9 0h20v10H9z"/></g>'),
    false,
  ],
  ['mirrored curves after others', svg('<path fill="#063" d="M2 8q4-9 8 0s6-6 9 0t9-3v5z"/>'), false],
  ['mirrored curves after their like', svg('<path fill="#063" d="M2 8q4-9 8 0t6 0t9-3v5z"/>'), false],
  ['absolute mirrored curves', svg('<path fill="#063" d="M2 8Q6-1 10 8T16 8T25 5v5z"/>'), false],
  ['an arc without radius', svg('<path fill="none" stroke="#063" d="M2 8a0 0 0 0 1 20-5"/>'), false],
  ['measures with units', svg('<path fill="none" stroke="#063" stroke-width="2px" d="M2 5h30"/>'), false],
  [
    'a frame of another shape',
    svg(`<path d="${letters}"/>`, 'viewBox="0 0 40 10" width="400" height="100"'),
    true,
  ],
])('a logo with %s prints as it was drawn', async (_what, logo, isShapes) => {
  expect([artworkFaults(logo), await drawingFault('logo', logo)]).toEqual([[], undefined]);
  expect(readLogoShapes(logo) !== undefined).toBe(isShapes);
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

test('a voucher with a logo as a picture stays small', async () => {
  const stops = '<stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/>';
  const logo = svg(
    `<linearGradient id="a" x2="1" y2="1">${stops}</linearGradient><path fill="url(#a)" d="M0 0h40v10H0z"/>`,
  );
  expect((await drawVoucher(makeFacts(brandWith(logo)))).length).toBeLessThan(200_000);
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
