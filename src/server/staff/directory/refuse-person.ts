/** Refusals of a sign-in by the directory, with what the record says about them. */
import { directoryTexts, isNamedRefusal } from '#contract/directory-texts.ts';
import type { ErrorCode } from '#contract/errors.ts';

import type { DirectoryFault, DirectoryPerson } from '#server/base/ports/directory.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';

export function refusePerson(code: ErrorCode, { subject }: DirectoryPerson, detail?: string): Refusal {
  return new Refusal(code, { cause: { subject, ...(detail === undefined ? {} : { detail }) } });
}

/** Directories that are busy say so in this way. */
const passing = new Set(['server_error', 'temporarily_unavailable']);

/** The refusal for a failed answer of the directory. */
export function refusalOfFault(fault: DirectoryFault): Refusal {
  const cause = { detail: fault.detail };
  if (fault.kind === 'unavailable' || passing.has(fault.detail))
    return new Refusal('directory-unavailable', { cause });
  return new Refusal(fault.kind === 'denied' ? 'directory-denied' : 'directory-refused', { cause });
}

/** What the record says about a refusal: a fixed word, and the person if the directory named one; nothing for another refusal. */
export function recordedReason({ cause }: Pick<Refusal, 'cause'>) {
  if (typeof cause !== 'object' || cause === null) return {};
  const text = (key: string): string | undefined => {
    const value: unknown = Object.entries(cause).find(([name]) => name === key)?.[1];
    return typeof value === 'string' ? value.slice(0, 200) : undefined;
  };
  const [detail, subject] = [text('detail'), text('subject')];
  return {
    ...(detail === undefined ? {} : { detail }),
    ...(subject === undefined ? {} : { subject }),
  };
}

/** The same refusal with the name of the directory in its text. */
export function nameDirectory(refusal: Refusal, name: string): Refusal {
  const { code, cause } = refusal;
  return isNamedRefusal(code) ? new Refusal(code, { text: directoryTexts[code](name), cause }) : refusal;
}

/** Does the work of a sign-in by the directory; what it refuses has the name that the button of the login page has. */
export async function inItsName<Result>(
  { config }: Pick<Services, 'config'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const name = config.directory?.name;
    throw error instanceof Refusal && name !== undefined ? nameDirectory(error, name) : error;
  }
}
