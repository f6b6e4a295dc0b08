import { makePhotoFiles } from '#server/photos/photo-files.ts';
import type { PhotoStore } from '#server/base/ports/photo-store.ts';
import type { DemoPark } from './demo-data.ts';
import { drawPortrait } from './portrait.ts';

/** Draws a portrait for every demo guest whose pass has a photo. */
export async function drawDemoPhotos(demo: DemoPark, photoStore: PhotoStore): Promise<void> {
  for (const order of demo.orders) {
    if (!order.hasPhoto || order.photoUid === null) continue;
    const portrait = await drawPortrait({ seed: order.barcode, firstName: order.firstName ?? '' });
    await photoStore.write(order.photoUid, await makePhotoFiles(portrait));
  }
}
