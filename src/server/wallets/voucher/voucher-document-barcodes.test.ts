import { expect, test, vi } from 'vitest';
import { drawVoucher } from './voucher-document.ts';
import { findCodes, makeFacts, paint, scan } from './voucher-document-testing.ts';

// Pages are painted and scanned as a whole, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

test.each(['341234567890123456', '12345678', '123456789', '3412345678901'])(
  'a scanner reads barcode %s, and no other code, from the printed page',
  async (barcode) => {
    const pdf = await drawVoucher(makeFacts({ barcode }));
    expect(await scan(await paint(pdf, 2))).toEqual([`Code128 ${barcode}`, `QRCode ${barcode}`]);
  },
);

test('a phone screen at a low resolution still shows both codes to a scanner', async () => {
  expect(await scan(await paint(await drawVoucher(makeFacts()), 1.4))).toHaveLength(2);
});

test('the bars are printed two thirds of a millimetre a module and 30 mm high, with nothing but paper beside them', async () => {
  const pixelsPerMm = (3 * 72) / 25.4;
  const picture = (await paint(await drawVoucher(makeFacts()), 3)).greyscale();
  const corners = (await findCodes(picture)).find(({ format }) => format === 'Code128')?.position;
  const [left, right, middle] = [corners?.topLeft.x ?? 0, corners?.topRight.x ?? 0, corners?.topLeft.y ?? 0];
  const modules = 11 * 11 + 13; // start, nine pairs and check of 11 modules each, and the stop pattern
  expect((right - left) / modules / pixelsPerMm).toBeCloseTo(0.66, 1);

  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const isDark = (x: number, y: number): boolean => (data[(y * info.width + x) * info.channels] ?? 255) < 100;
  let top = Math.round(middle);
  while (isDark(left + 2, top)) top -= 1;
  let bottom = Math.round(middle);
  while (isDark(left + 2, bottom)) bottom += 1;
  expect((bottom - top) / pixelsPerMm).toBeCloseTo(30, 0);

  const quietPixels = Math.floor(10 * 0.66 * pixelsPerMm) - 3;
  const beside = Array.from({ length: quietPixels }, (_, index) =>
    isDark(left - 3 - index, Math.round(middle)),
  );
  expect(beside).not.toContain(true);
});

test.each(['redeemed', 'expired'] as const)(
  'no scanner reads anything from a %s voucher',
  async (voidReason) => {
    const pdf = await drawVoucher(makeFacts({ voidReason }));
    const picture = await paint(pdf, 2);
    const views = [
      picture,
      picture.clone().rotate(12),
      picture.clone().blur(1.2),
      await paint(pdf, 1),
      await paint(pdf, 3),
    ];
    for (const view of views) expect(await scan(view)).toEqual([]);
  },
);

test('red light, which does not see the red strokes, reads nothing from a void voucher either', async () => {
  const picture = await paint(await drawVoucher(makeFacts({ voidReason: 'redeemed' })), 2);
  // The engine paints blue, green, red: both outer channels, so that the order does not matter.
  for (const channel of [0, 2] as const)
    expect(await scan(picture.clone().extractChannel(channel))).toEqual([]);
});

test('the barcode of a test voucher can be scanned, to try the gate', async () => {
  expect(await scan(await paint(await drawVoucher(makeFacts({ isTestPass: true })), 2))).toHaveLength(2);
});

test('a barcode that no gate can scan is an error, not a voucher', async () => {
  await expect(drawVoucher(makeFacts({ barcode: 'Łukasz' }))).rejects.toThrow(RangeError);
});
