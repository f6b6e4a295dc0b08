/** Reads the drawings that a brand names, so that the report of the brand lists every wrong one. */
import { aspectRatioOf, renderArtwork } from './artwork.ts';

/** The drawings by file, and the errors of those that cannot be used. */
export interface Drawings {
  texts: Record<string, string>;
  faults: string[];
}

/** Reads each file with `readOne`, which throws an Error that names the file and the reason. */
export async function readDrawings(
  files: readonly string[],
  readOne: (file: string) => Promise<string>,
): Promise<Drawings> {
  const texts: Record<string, string> = {};
  const faults: string[] = [];
  for (const file of files) {
    try {
      texts[file] = await readOne(file);
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { texts, faults };
}

/** How many times as wide as high a drawing is, and what to say about any other. */
export interface Shape {
  min: number;
  max: number;
  fault: string;
}

/** The reason why a drawing cannot be drawn, or has another shape. */
export async function shapeFaultOf(svg: string, { min, max, fault }: Shape): Promise<string | undefined> {
  try {
    await renderArtwork(svg, { width: 64, height: 32 }, {});
    const ratio = await aspectRatioOf(svg);
    return ratio >= min && ratio <= max ? undefined : fault;
  } catch {
    return 'cannot be drawn: it is not valid SVG';
  }
}
