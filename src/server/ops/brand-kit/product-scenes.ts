/** The scenes of a new brand's kinds of products, so that a guest with several passes can tell them apart. */
import { storedValueCategory } from '#domain/pass-card.ts';

import { drawStrip } from './draw-brand.ts';
import { scenes, type SceneName } from './scenes/scenes.ts';

/**
 * The scene of each category, tickets with the one that takes the fewest bytes as a poster; season passes and everything else show the scene of the
 * park.
 */
const wanted: readonly { category: string; scene: SceneName }[] = [
  { category: 'Ticket', scene: 'carousel' },
  { category: 'Wristband', scene: 'water' },
  { category: storedValueCategory, scene: 'arcade' },
];

/** Takes the place of a scene that the whole park has. */
const spare: SceneName = 'wheel';

/** Draws a scene for each category that differs from the scene of the park. */
export function drawProductScenes(ofPark: SceneName | undefined) {
  const chosen = wanted.map(({ category, scene }) => ({
    category,
    scene: scene === ofPark ? spare : scene,
  }));
  return {
    files: Object.fromEntries(
      chosen.map(({ scene }) => [sceneFileOf(scene), drawStrip(scenes[scene].strip)]),
    ),
    byCategory: Object.fromEntries(chosen.map(({ category, scene }) => [category, sceneFileOf(scene)])),
  };
}

function sceneFileOf(scene: SceneName): string {
  return `scene-${scene}.svg`;
}
