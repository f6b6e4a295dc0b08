/** Shared by the tests of the photo calls: proofs, and pictures to send. */
import { aboutPictureHeader, pictureMediaType, writeAboutPicture } from '#contract/about-picture.ts';

import { readDemoPark } from '#server/demo/demo-data.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { quarters, quartersBmp } from '../testing/pictures.ts';
import type { TestPark } from '#server/testing/test-park.ts';

const demo = readDemoPark();

/** The proof of a demo order's photo. */
export function photoProofOf(orderId: string): PassNumbers & { uid: string } {
  const order = demo.orders.find((one) => one.orderId === orderId);
  return { orderId, barcode: order?.barcode ?? '', uid: order?.photoUid ?? '' };
}

/** A JPEG of quarters. */
export function jpegOf(width = 800, height = 600): Promise<Buffer> {
  return quarters(width, height).jpeg().toBuffer();
}

/** The same as a data URL. */
export async function dataUrl(width = 800, height = 600): Promise<string> {
  return `data:image/jpeg;base64,${(await jpegOf(width, height)).toString('base64')}`;
}

/** The headers of a call whose body is a picture. */
export function pictureHeaders(about: object): Record<string, string> {
  return { 'content-type': pictureMediaType, [aboutPictureHeader]: writeAboutPicture(about) };
}

/** Sends a picture as our page does. */
export function sendPicture(
  { app }: TestPark,
  call: 'preview' | 'upload',
  picture: Buffer,
  about: object,
): ReturnType<TestPark['post']> {
  const url = `/api/photo/${call}/`;
  return app.inject({ method: 'POST', url, headers: pictureHeaders(about), payload: picture });
}

/** A BMP of quarters as a data URL. */
export async function bmpUrl(): Promise<string> {
  return `data:image/bmp;base64,${(await quartersBmp()).toString('base64')}`;
}

/** The order object that its holder's login returns. */
export async function orderOf(park: TestPark, { orderId, barcode }: PassNumbers) {
  return (await park.post('/api/login/', { orderId, barcode })).json();
}
