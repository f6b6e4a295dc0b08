import { arcade } from './arcade.ts';
import { carousel } from './carousel.ts';
import { coaster } from './coaster.ts';
import type { Scene } from './scene.ts';
import { snack } from './snack.ts';
import { water } from './water.ts';
import { wheel } from './wheel.ts';

/** The scenes to choose from, by the names that the command line knows. */
export const scenes = { wheel, coaster, carousel, water, arcade, snack } as const satisfies Record<
  string,
  Scene
>;

export type SceneName = keyof typeof scenes;

/** The names of the scenes, in the order in which people choose among them. */
export const sceneNames = [
  'wheel',
  'coaster',
  'carousel',
  'water',
  'arcade',
  'snack',
] as const satisfies readonly SceneName[];
