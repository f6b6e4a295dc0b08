/** The combinations that a rotating barcode cannot have (docs/gates.md). */
import { clubCategoryId } from '#domain/customization.ts';

import { refuseField, type TabChange } from './tab-change.ts';
import { fetchCategoriesWith, isRotatingCustomization } from './tab.queries.ts';

/** Refuses a customization that refuses plain barcodes without another one, or that would rotate member cards. */
export async function refuseLooseRotation({ tx, before, values }: TabChange): Promise<void> {
  if (values === undefined) return;
  const { name, rotatesBarcode, refusesPlainBarcode }: Record<string, unknown> = { ...before, ...values };
  if (refusesPlainBarcode === true && rotatesBarcode !== true)
    throw refuseField(
      'passCustomizationRefusePlainBarcode',
      'Turn on Rotating Barcode too: without it these passes have no other code',
    );
  if (rotatesBarcode !== true) return;
  const categories = await fetchCategoriesWith(tx, String(name));
  if (categories.some(({ ttCategoryId }) => ttCategoryId === clubCategoryId))
    throw refuseField(
      'passCustomizationRotatingBarcode',
      'The club uses this customization, and its member cards have no code that could rotate: give it another one first',
    );
}

/** Refuses to give the club a customization whose barcode rotates. */
export async function refuseRotatingClub({ tx, before, values }: TabChange): Promise<void> {
  if (values === undefined) return;
  const { ttCategoryId, customizationName }: Record<string, unknown> = { ...before, ...values };
  if (ttCategoryId !== clubCategoryId || !(await isRotatingCustomization(tx, String(customizationName))))
    return;
  throw refuseField(
    'passCustomizationTTcustomizationName',
    'The barcode of this customization rotates, which the club’s member cards cannot',
  );
}
