/** Steps about the guest's photo. None but the last one changes the pass. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

import { errors as guestTexts } from '../../../src/texts/english/errors.ts';
import { drawPortrait } from '../../../src/server/demo/portrait.ts';
import { readHeicFile, turnHeic } from '../../../src/server/photos/testing/heic.ts';
import { quarters, quartersBmp, readQuarters } from '../../../src/server/photos/testing/pictures.ts';
import { refuseCamera, watchCameras } from '../mock-camera.ts';
import { passOf, untilControlled, type Step, type Walk } from '../walk.ts';

const pass = passOf('10240002');
const fits = 'Your head fits the oval.';
const isItRight = 'Does your photo appear correct?';

export const photoSteps: readonly Step[] = [
  {
    name: 'the engine’s camera takes the photo, and is off before the photo is framed',
    journeys: ['photo-camera'],
    run: async (walk) => {
      const { visitor } = walk;
      await open(walk);
      await visitor.seeThe('button', 'Take a photo');
      await watchCameras(visitor);
      await visitor.click('button', 'Take a photo');
      await visitor.see('The camera is on.');
      await visitor.click('button', 'Take photo');
      await visitor.seeThe('heading', 'Fit your head into the oval');
      await visitor.until('closed camera', areCamerasOff);
      await visitor.click('button', 'Preview');
      await visitor.seeThe('heading', isItRight);
      await visitor.click('button', 'Close');
      await visitor.click('button', 'Take a photo');
      await visitor.see('The camera is on.');
      await visitor.back();
      await visitor.seeNot('The camera is on.');
      await visitor.seeThe('button', 'Take a photo');
      await visitor.until('closed camera', areCamerasOff);
    },
  },
  {
    name: 'a refused camera leads to a chosen file',
    journeys: ['photo-camera'],
    run: async (walk) => {
      const { visitor } = walk;
      await open(walk);
      await visitor.seeThe('button', 'Take a photo');
      await refuseCamera(visitor);
      await visitor.click('button', 'Take a photo');
      await visitor.see('This page may not use the camera');
      await visitor.hasFocus('field', 'Choose a photo');
    },
  },
  {
    name: 'the photo is moved by keys, buttons and pointer, and is not sent before Preview',
    journeys: ['photo-frame'],
    run: async (walk) => {
      const { visitor } = walk;
      await choose(walk, 'landscape.jpg', await quarters(1200, 900).jpeg().toBuffer());
      await visitor.seeThe('heading', 'Fit your head into the oval');
      await untilAt(walk, '50% from the left');
      await visitor.pressAt('field', 'Move photo left or right', 'ArrowRight');
      await untilAt(walk, '0% from the left');
      await visitor.pressAt('field', 'Move photo left or right', 'ArrowLeft');
      await untilAt(walk, '54% from the left');
      await visitor.click('button', 'Zoom in');
      await visitor.until(
        'zoom',
        "return find('field', 'Zoom')?.getAttribute('aria-valuetext') === '1.3 times';",
      );
      await visitor.driver.drag('.photo-stage', 180);
      await untilAt(walk, '0% from the left');
    },
  },
  {
    name: 'a HEIC and a BMP become photos, upright, and an AVIF and a picture too small are refused',
    journeys: ['photo-frame'],
    run: async (walk) => {
      const { visitor } = walk;
      await choose(walk, 'tiny.jpg', await quarters(80, 60).jpeg().toBuffer());
      await visitor.see(guestTexts.photoPictureTooSmall);
      await choose(walk, 'me.avif', await quarters(800, 600).avif({ effort: 0 }).toBuffer());
      await visitor.see('Unable to preview photo');
      await choose(walk, 'me.bmp', await quartersBmp(800, 600));
      await visitor.click('button', 'Preview');
      await visitor.seeThe('heading', isItRight);
      await expectQuarters(walk);
      await visitor.click('button', 'Close');
      await choose(walk, 'IMG_0001.HEIC', turnHeic(readHeicFile('tagged'), 'irot', 1));
      await preview(walk);
      await visitor.seeThe('heading', isItRight);
    },
  },
  {
    name: 'two faces are found while the service worker is active, and one fits the oval',
    journeys: ['photo-faces'],
    run: findFaces,
  },
  {
    name: 'failures of the photo have their own texts, and then one face becomes the photo of the pass',
    journeys: ['photo'],
    run: addPhoto,
  },
];

const areCamerasOff =
  'return window.cameras.length > 0 && window.cameras.every((one) => one.readyState === "ended");';

/** Opens the sheet of the photo, on a page that the service worker controls. */
async function open(walk: Walk): Promise<void> {
  await walk.visitor.goto(pass.path);
  await untilControlled(walk);
  await walk.visitor.click('button', 'Add your photo');
}

async function choose(walk: Walk, name: string, picture: Buffer): Promise<void> {
  const { visitor, folder } = walk;
  await open(walk);
  const path = join(folder, name);
  await writeFile(path, picture);
  await visitor.upload('Choose a photo', path);
}

const untilAt = async ({ visitor }: Walk, text: string): Promise<void> =>
  void (await visitor.until(
    `photo ${text}`,
    "return find('field', 'Move photo left or right')?.getAttribute('aria-valuetext') === given.text;",
    { text },
  ));

/** Leaves the frame, unless the server frames the picture because the browser cannot show it. */
async function preview({ visitor }: Walk): Promise<void> {
  const has =
    "return find('button', 'Preview') !== undefined || find('heading', given.isItRight) !== undefined;";
  await visitor.until('frame or question', has, { isItRight });
  const hasFrame = await visitor.until('frame', "return find('button', 'Preview') ? 'yes' : 'no';");
  if (hasFrame === 'yes') await visitor.click('button', 'Preview');
}

/** The previewed photo has its four colors in their corners. */
async function expectQuarters({ visitor }: Walk): Promise<void> {
  const pixels = (await visitor.until('previewed photo', readPreview)) as number[];
  const seen = readQuarters(Buffer.from(pixels), 160, 120);
  if (seen.join() !== 'R,G,B,RGB') throw new Error(`The photo has the corners ${seen.join()}.`);
}

const readPreview = `
  const image = find('image', 'This is how your pass will show you');
  if (!image?.complete || image.naturalWidth === 0) return null;
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, 160, 120);
  return [...context.getImageData(0, 0, 160, 120).data].filter((_, index) => index % 4 < 3);`;

async function findFaces(walk: Walk): Promise<void> {
  const { visitor, isFloor } = walk;
  await choose(walk, 'pair.png', await onPaper([await sitter('s0'), await sitter('s1')]));
  if (isFloor) {
    await visitor.see(guestTexts.faceNotChecked);
    return;
  }
  // The frame starts at one of the two.
  await visitor.see(fits);
  for (let press = 0; press < 14; press += 1) await visitor.click('button', 'Zoom out');
  await visitor.see(guestTexts.severalFacesDetected);
  await visitor.click('button', 'Cancel');
  await choose(walk, 'paper.png', await onPaper([]));
  await visitor.see(guestTexts.faceNotDetected);
}

async function addPhoto(walk: Walk): Promise<void> {
  const { visitor, network, isFloor } = walk;
  await choose(walk, 'one.png', await onPaper([await sitter('s0')]));
  await visitor.see(isFloor ? guestTexts.faceNotChecked : fits);
  network.replace(/^\/api\/photo\/preview\//, { status: 500 });
  await visitor.click('button', 'Preview');
  await visitor.see('Unable to preview photo');
  network.release();
  await visitor.click('button', 'Preview');
  await visitor.seeThe('heading', isItRight);
  network.replace(/^\/api\/photo\/upload\//, 'cut');
  await visitor.click('button', 'Upload');
  await visitor.see('Network error, please try again');
  network.release();
  await visitor.click('button', 'Upload');
  await visitor.see('Your photo is on your pass.');
}

const sitter = (seed: string): Promise<Buffer> => drawPortrait({ seed, firstName: 'Maya' });

/** Portraits side by side on a sheet of 1,280 x 960 pixels. */
async function onPaper(portraits: readonly Buffer[]): Promise<Buffer> {
  const placed = portraits.map(async (portrait, index) => ({
    input: await sharp(portrait).resize(640).toBuffer(),
    left: index * 640,
    top: 200,
  }));
  return sharp({ create: { width: 1280, height: 960, channels: 3, background: '#d8d2c4' } })
    .composite(await Promise.all(placed))
    .png()
    .toBuffer();
}
