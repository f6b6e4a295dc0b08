/** Reads the scenes that a brand gives to single products and categories. */
import { scenesSchema } from '#contract/brand-scenes.ts';

import { aspectRatioOf, readArtwork, renderArtwork } from './artwork.ts';

/** A scene is as wide as the strip, whose slot it takes. */
const shape = { min: 2, max: 4 };

/** The files that the scenes name, each once; none if they are wrong, as the schema says then. */
export function sceneFilesIn(scenes: unknown): string[] {
  const { success, data } = scenesSchema.safeParse(scenes ?? {});
  return success ? [...new Set(Object.values(data))] : [];
}

/** The drawings of the scenes by file, and the errors of the others. */
export async function readScenes(
  files: readonly string[],
  folder: string,
): Promise<{ texts: Record<string, string>; faults: string[] }> {
  const texts: Record<string, string> = {};
  const faults: string[] = [];
  for (const file of files) {
    try {
      const svg = await readArtwork(file, folder);
      const fault = await shapeFaultOf(svg);
      if (fault === undefined) texts[file] = svg;
      else faults.push(`${file} ${fault}`);
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { texts, faults };
}

async function shapeFaultOf(svg: string): Promise<string | undefined> {
  try {
    await renderArtwork(svg, { width: 64, height: 32 }, {});
    const ratio = await aspectRatioOf(svg);
    const hasShape = ratio >= shape.min && ratio <= shape.max;
    return hasShape ? undefined : 'must be a wide scene, such as 375 by 144 (scenes)';
  } catch {
    return 'cannot be drawn: it is not valid SVG';
  }
}
