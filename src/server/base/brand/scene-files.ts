/** Reads the scenes that a brand gives to single products and categories. */
import { scenesSchema } from '#contract/brand-scenes.ts';

import { readArtwork } from './artwork.ts';
import { readDrawings, shapeFaultOf, type Drawings } from './badge-files.ts';

/** A scene is as wide as the strip, whose slot it takes. */
const shape = { min: 2, max: 4, fault: 'must be a wide scene, such as 375 by 144 (scenes)' };

/** The files that the scenes name, each once; none if they are wrong, as the schema says then. */
export function sceneFilesIn(scenes: unknown): string[] {
  const { success, data } = scenesSchema.safeParse(scenes ?? {});
  return success ? [...new Set(Object.values(data))] : [];
}

/** The drawings of the scenes by file, and the errors of the others. */
export function readScenes(files: readonly string[], folder: string): Promise<Drawings> {
  return readDrawings(files, async (file) => {
    const svg = await readArtwork(file, folder);
    const fault = await shapeFaultOf(svg, shape);
    if (fault !== undefined) throw new Error(`${file} ${fault}`);
    return svg;
  });
}
