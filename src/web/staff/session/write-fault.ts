import type { Failure } from '#web/shared/api/send.ts';
import { failureText } from './staff-send.ts';

/** Why the server refused a change: in general, and by field. */
export interface WriteFault {
  text: string;
  byField: Readonly<Record<string, string>>;
}

/** Converts a refusal to its messages by field name. */
export function faultOf(failure: Failure): WriteFault {
  const faults = failure.problem?.faults ?? [];
  const byField = faults.map(({ path, message }) => [path.replace(/^\//, ''), message] as const);
  return { text: refusalText(failure), byField: Object.fromEntries(byField) };
}

/** The text of a refusal. A call whose answer is a text refuses in a text, too. */
function refusalText(failure: Failure): string {
  const isText = failure.problem === undefined && failure.status === 400;
  return (isText ? failure.text : undefined) ?? failureText(failure);
}
