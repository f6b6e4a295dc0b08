/** Which scene a product has: the same on its card, its Apple pass and its Google pass. */

/** The names by which a brand gives a scene to passes. */
export interface SceneNames {
  product: string;
  category: string;
}

/**
 * Picks the scene of the product's own name, else that of its category. Undefined means the scene of the whole park.
 */
export function sceneOf<Scene>(
  scenes: Readonly<Record<string, Scene>>,
  { product, category }: SceneNames,
): Scene | undefined {
  const find = (name: string): Scene | undefined => (Object.hasOwn(scenes, name) ? scenes[name] : undefined);
  return find(product) ?? find(category);
}
