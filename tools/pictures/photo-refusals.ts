/** States of the photo in which a call was refused or failed, or the photo has just changed. */
import type { Page } from '@playwright/test';

import { quarters } from '../../src/server/photos/testing/pictures.ts';
import type { Translate } from '../../src/texts/text-keys.ts';
import { press, type Device, type State } from './state.ts';

/** All such states; the last ones change two passes. */
export function photoRefusals(): State[] {
  return [...refusals(), ...changes()];
}

/** Chooses a picture without a face; the sheet of the photo is open. */
async function choosePicture(page: Page, t: Translate): Promise<void> {
  const buffer = await quarters(1200, 900).jpeg().toBuffer();
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel(t('photo.choose')).setInputFiles(file);
  await page.getByRole('button', { name: t('screens.photoPreview') }).waitFor();
}

/** Has the chosen picture made into a photo, up to the question whether it is right. */
async function preview(page: Page, t: Translate): Promise<void> {
  await press(page, t('screens.photoPreview'));
  await page.getByRole('heading', { name: t('screens.photoQuestion') }).waitFor();
}

function refusals(): State[] {
  const path = '/10240002/240126000000100025';
  const choose = async (page: Page, t: Translate): Promise<void> => {
    await press(page, t('photo.addYourPhoto'));
    await choosePicture(page, t);
  };
  return [
    {
      name: 'photo-no-face',
      path,
      steps: async (page, t) => {
        await choose(page, t);
        await page.getByText(t('errors.faceNotDetected')).first().waitFor();
      },
    },
    {
      name: 'photo-not-previewed',
      path,
      steps: async (page, t) => {
        await page.route('**/api/preview/', (route) => route.fulfill({ status: 500 }));
        await choose(page, t);
        await press(page, t('screens.photoPreview'));
        await page.getByText(t('errors.unableToPreviewPhoto')).first().waitFor();
      },
    },
    {
      name: 'photo-not-uploaded',
      path,
      steps: async (page, t) => {
        await page.route('**/api/upload/', (route) => route.fulfill({ status: 500 }));
        await choose(page, t);
        await preview(page, t);
        await press(page, t('screens.photoUpload'));
        await page.getByText(t('errors.unableToUploadPhoto')).first().waitFor();
      },
    },
    {
      name: 'photo-not-replaced',
      path: '/10240001/240126000000100017',
      steps: async (page, t) => {
        await page.route('**/api/replace-photo/**', (route) => route.fulfill({ status: 500 }));
        await press(page, t('screens.replacePhoto'));
        await press(page, t('photo.replace'));
        await page.getByText(t('errors.unableToReplacePhoto')).first().waitFor();
      },
    },
    {
      name: 'photo-not-requested',
      path: '/10240004/240126000000100041',
      steps: async (page, t) => {
        await page.route('**/api/reset-photo/**', (route) => route.fulfill({ status: 500 }));
        await press(page, t('screens.replacePhotoRequest'));
        await press(page, t('photo.sendRequest'));
        await page.getByText(t('errors.unableToRequestPhoto')).first().waitFor();
      },
    },
  ];
}

/** A photo that is taken off, and its successor; each device has a pass of its own. */
function changes(): State[] {
  const path = '/10240010/240326000000100106';
  const ofDesktop = '/10240012/240326000000100122';
  const replace = async (page: Page, t: Translate, device: Device): Promise<void> => {
    if (device === 'desktop') await page.goto(ofDesktop, { waitUntil: 'networkidle' });
    await press(page, t('screens.replacePhoto'));
    await press(page, t('photo.replace'));
    await page.getByText(t('screens.photoReplaced')).first().waitFor();
  };
  const upload = async (page: Page, t: Translate): Promise<void> => {
    await choosePicture(page, t);
    await preview(page, t);
    await press(page, t('screens.photoUpload'));
    await page.getByText(t('photo.uploaded')).first().waitFor();
  };
  return [
    {
      name: 'photo-uploaded',
      path,
      steps: async (page, t, device) => {
        await replace(page, t, device);
        await upload(page, t);
      },
    },
    { name: 'photo-replaced', path, steps: replace },
  ];
}
