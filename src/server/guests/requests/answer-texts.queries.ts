import { and, asc, eq, inArray } from 'drizzle-orm';

import type { RequestKind, TemplateAnswer } from '#domain/request-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { answerTexts } from '#server/base/db/schema/requests.ts';

/** The park's own active texts for a kind of request in some languages, in order of their names. */
export async function fetchAnswerTexts(
  db: Database,
  kind: RequestKind,
  languages: readonly string[],
): Promise<{ name: string; answer: TemplateAnswer; language: string; text: string }[]> {
  const { name, answer, language, text, isActive } = answerTexts;
  return db
    .select({ name, answer, language, text })
    .from(answerTexts)
    .where(and(eq(answerTexts.kind, kind), eq(isActive, true), inArray(language, [...languages])))
    .orderBy(asc(name), asc(answerTexts.sequence));
}
