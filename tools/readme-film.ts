/**
 * `node tools/readme-film.ts`: makes docs/promenade.gif, the moving picture of the README. Starts the demo park in a
 * temporary folder, opens it in a phone, and takes a picture of each step that a guest takes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, devices, type Page } from '@playwright/test';
import sharp from 'sharp';

import { startServer } from '../src/server/main.ts';
import { findBrowser } from './find-browser.ts';
import { bringWebBuildUpToDate, webBuildFolder } from './web-build.ts';

const target = join(import.meta.dirname, '../docs/promenade.gif');
const screen = { width: 390, height: 780 };
/** The picture's width and height in pixels, with a margin around the phone. */
const picture = { width: 320, margin: 18 };
const first = { orderId: '10600001', barcode: '5126000006000010' };

/** One picture of the film, and how long it is shown, in milliseconds. */
interface Frame {
  png: Buffer;
  shownMs: number;
}

await bringWebBuildUpToDate();
const folder = mkdtempSync(join(tmpdir(), 'promenade-film-'));
try {
  const frames = await filmPark(folder);
  await writeFilm(frames);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function filmPark(dataFolder: string): Promise<Frame[]> {
  const environment = { NODE_ENV: 'development', PORT: '3391', DATA_DIR: dataFolder };
  const server = await startServer(environment, { webBuildFolder });
  const browser = await chromium.launch(await findBrowser());
  try {
    const context = await browser.newContext({
      ...devices['iPhone 15'],
      viewport: screen,
      deviceScaleFactor: 1,
      locale: 'en-US',
    });
    const page = await context.newPage();
    await page.goto('http://localhost:3391/', { waitUntil: 'networkidle' });
    return await walk(page);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** The guest's steps: log in, show the barcode, open the next pass of the family, and see it at night. */
async function walk(page: Page): Promise<Frame[]> {
  const frames: Frame[] = [];
  const show = async (shownMs: number): Promise<void> => {
    frames.push({ png: await page.screenshot(), shownMs });
  };
  const move = async (count: number): Promise<void> => {
    for (let taken = 0; taken < count; taken += 1) await show(70);
  };
  const type = async (label: string, text: string, step: number): Promise<void> => {
    const field = page.getByLabel(label, { exact: true });
    for (let end = step; end < text.length + step; end += step) {
      await field.fill(text.slice(0, end));
      await show(90);
    }
  };
  const scroll = async (pixels: number): Promise<void> => {
    for (let done = 0; done < Math.abs(pixels); done += 60) {
      await page.mouse.wheel(0, 60 * Math.sign(pixels));
      await page.waitForTimeout(60);
      await show(60);
    }
  };

  await show(1200);
  await type('Order ID', first.orderId, 3);
  await type('Barcode', first.barcode, 6);
  await page.getByRole('button', { name: 'Login' }).tap();
  await page.getByRole('region', { name: /pass/i }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await show(2000);
  await page
    .getByRole('button', { name: /barcode/i })
    .first()
    .tap();
  await move(4);
  await show(1600);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(300);
  await page.getByRole('button', { name: 'Next pass' }).tap();
  await move(6);
  await page.waitForLoadState('networkidle');
  await show(1500);
  await scroll(420);
  await show(1800);
  await scroll(-420);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForTimeout(500);
  await show(2000);
  return frames;
}

/** Draws each picture as a phone on a ground of the brand's color, and joins them to one file. */
async function writeFilm(frames: readonly Frame[]): Promise<void> {
  const { width, margin } = picture;
  const height = Math.round((width * screen.height) / screen.width);
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="22"/></svg>`,
  );
  const drawn = await Promise.all(
    frames.map(async ({ png }) => {
      const phone = await sharp(png)
        .resize(width, height)
        .composite([{ input: mask, blend: 'dest-in' }])
        .png()
        .toBuffer();
      const ground = {
        width: width + 2 * margin,
        height: height + 2 * margin,
        channels: 3,
        background: '#0b4f6c',
      } as const;
      return sharp({ create: ground })
        .composite([{ input: phone, left: margin, top: margin }])
        .png()
        .toBuffer();
    }),
  );
  const { size } = await sharp(drawn, { join: { animated: true } })
    .gif({
      delay: frames.map(({ shownMs }) => shownMs),
      loop: 0,
      colours: 96,
      effort: 10,
      interFrameMaxError: 6,
    })
    .toFile(target);
  console.log(`${target}: ${frames.length} pictures, ${(size / 1024).toFixed(0)} KiB`);
}
