/** Versions of the product, such as 1.2.0. */

/**
 * The newest version that a text names as a heading of a changelog (`## 1.2.0`) or as `tag_name` of GitHub's answer about
 * a release; undefined if it names none.
 */
export function newestReleaseIn(text: string): string | undefined {
  const named = text.matchAll(/(?:## \[?|"tag_name": ?")v?(\d{1,4}\.\d{1,4}\.\d{1,4})(?![\w.+-])/g);
  return Array.from(named, ([, version = '']) => version)
    .toSorted(compareReleases)
    .at(-1);
}

/** Negative if the first version is older than the second. */
export function compareReleases(one: string, other: string): number {
  const numbers = (version: string): number[] => version.split('.').map(Number);
  const [left, right] = [numbers(one), numbers(other)];
  const place = left.findIndex((number, index) => number !== right[index]);
  return (left[place] ?? 0) - (right[place] ?? 0);
}
