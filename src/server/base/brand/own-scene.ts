/** The scene of a product among those of the brand. */
import { createHash } from 'node:crypto';

import { sceneOf, type SceneNames } from '#domain/product-scene.ts';

import type { LoadedBrand } from './load-brand.ts';

/** The drawing of the product's own scene; undefined for a product that has the scene of the park. */
export function ownSceneOf(
  brand: Pick<LoadedBrand, 'scenes' | 'sceneDrawings'>,
  names: SceneNames,
): string | undefined {
  const file = sceneOf(brand.scenes, names);
  return file === undefined ? undefined : brand.sceneDrawings[file];
}

/** A name of a drawing that changes with its content, so that a vendor's cache cannot show a replaced drawing. */
export function sceneKeyOf(svg: string): string {
  return createHash('sha256').update(svg).digest('hex').slice(0, 8);
}

/** The drawing with this key; undefined if no product has it. */
export function findScene(
  { sceneDrawings }: Pick<LoadedBrand, 'sceneDrawings'>,
  key: string,
): string | undefined {
  return Object.values(sceneDrawings).find((svg) => sceneKeyOf(svg) === key);
}
