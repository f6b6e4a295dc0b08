/** Runs rules of accessibility in the page. */
import type { Page } from '@playwright/test';

/** A rule: its function, then the functions that it calls, none of which uses anything else of its file. */
export type Rule<Given> = readonly [
  (given: Given) => string[],
  ...helpers: ((...given: never[]) => unknown)[],
];

/** What the rule finds in the page, one line for each element; `given` travels as JSON. */
export async function measure<Given>(
  page: Page,
  [rule, ...helpers]: Rule<Given>,
  given: Given,
): Promise<string[]> {
  const functions = [rule, ...helpers].map(String).join('\n');
  return page.evaluate<string[]>(`(() => {
${functions}
return ${rule.name}(${JSON.stringify(given)});
})()`);
}
