import type { PhotoFile } from '../../ports/photo-store.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { isPhotoSlot } from './photo.queries.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The photo of a slot; whoever knows the slot's name may see it. Refuses with `photo-not-found`. */
export async function readPhoto(
  services: Pick<Services, 'db' | 'photoStore'>,
  uid: string,
  file: PhotoFile,
): Promise<Buffer> {
  const isKnown = uuid.test(uid) && (await isPhotoSlot(services.db, uid));
  const photo = isKnown ? await services.photoStore.read(uid, file) : undefined;
  if (photo === undefined) throw new Refusal('photo-not-found');
  return photo;
}
