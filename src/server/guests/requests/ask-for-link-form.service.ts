/** "Ask our team" for help with a link by the plain form of a browser without script. */
import * as z from 'zod/mini';

import { linkHelpFields } from '#contract/calls/ask-for-link.ts';
import { errorCatalogue } from '#contract/errors.ts';
import type { LinkHelpState } from '#contract/guest-page.ts';
import { neededForLinkHelp } from '#domain/link-help.ts';

import { type Reader, sayRefusal } from '#server/base/languages/reader.ts';
import type { Caller } from '#server/base/limits/caller.ts';
import { whenToTryAgain } from '#server/base/limits/try-again.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { askForLink, type LinkHelp } from './ask-for-link.service.ts';

/** The outcome of the form: when the answer is due, or what the page of the refused form needs. */
type FormOutcome =
  | { dueAt: string }
  | { status: number; retryAfterSeconds: number | undefined; linkHelp: LinkHelpState };

const fields = z.object(linkHelpFields);

/** Asks the team with the typed text, or names the wrong fields. */
export async function askForLinkByForm(
  services: Services,
  typed: LinkHelp,
  caller: Caller,
  reader: Reader,
): Promise<FormOutcome> {
  try {
    const read = fields.safeParse(typed);
    if (!read.success)
      throw new Refusal('malformed-request', {
        faults: read.error.issues.map(({ path, message }) => ({ path: String(path[0]), message })),
      });
    const { name, email, number, note } = read.data;
    return await askForLink(services, { name, email, number: number ?? '', note: note ?? '' }, caller);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, faults = [], retryAfterSeconds } = error;
    const wrongFields = neededForLinkHelp.filter((name) => faults.some(({ path }) => path === name));
    const sentence = wrongFields.length > 0 ? null : sayFormRefusal(error, reader);
    return {
      status: errorCatalogue[code].status,
      retryAfterSeconds,
      linkHelp: { kind: 'refused', typed, wrongFields, error: sentence },
    };
  }
}

/** A browser without script cannot solve the puzzle, but may wait. */
function sayFormRefusal(error: Refusal, reader: Reader): string {
  const sentence = sayRefusal(reader, error);
  return error.code === 'puzzle-required' ? `${sentence} ${whenToTryAgain(reader.t, error)}` : sentence;
}
