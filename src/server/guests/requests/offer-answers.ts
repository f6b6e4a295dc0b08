/** The texts that the team is offered for an answer: the park's own, and those of the catalogue. */
import type { OpenedRequest } from '#contract/calls/staff-requests.ts';
import { fillText } from '#contract/fill-text.ts';
import type { AnswerGap, RequestKind, TemplateAnswer } from '#domain/request-kinds.ts';
import type { Translate } from '#texts/text-keys.ts';

import { readerIn } from '#server/base/languages/reader.ts';
import type { Services } from '#server/base/services.ts';
import { fetchAnswerTexts } from './answer-texts.queries.ts';

/** A text of the catalogue, under the name that the team reads. */
interface CatalogueAnswer {
  name: string;
  answer: TemplateAnswer;
  write: (t: Translate, email: string) => string;
}

const catalogueAnswers: Readonly<Record<RequestKind, readonly CatalogueAnswer[]>> = {
  photo: [
    { name: 'How to take the new photo', answer: 'approve', write: (t) => t('answers.newPhoto') },
    { name: 'The photo is clear', answer: 'decline', write: (t) => t('answers.photoGood') },
  ],
  club: [
    { name: 'Points are in the account', answer: 'approve', write: (t) => t('answers.pointsThere') },
    { name: 'Points were given before', answer: 'decline', write: (t) => t('answers.pointsBefore') },
  ],
  wristband: [
    { name: 'Come to Guest Services', answer: 'approve', write: (t) => t('answers.bandAtDesk') },
    { name: 'The ticket was used', answer: 'decline', write: (t) => t('answers.bandUsed') },
  ],
  link: [
    { name: 'The link was mailed', answer: 'approve', write: (t) => t('answers.linkMailed') },
    {
      name: 'No order was found',
      answer: 'decline',
      write: (t, email) => t('answers.linkUnknown', { email }),
    },
  ],
};

/** What fills the gaps of the park's own texts. */
interface AnswerFacts {
  guest: string;
  about: string;
}

/**
 * The texts for a request in the guest's language, the park's own first; a text of the park stands in for ours of the
 * same name. A text of the park that exists in English only
 * is offered too, because the team can translate it.
 */
export async function offerAnswers(
  services: Pick<Services, 'db' | 'brand'>,
  { kind, language, facts }: { kind: RequestKind; language: string; facts: AnswerFacts },
): Promise<OpenedRequest['texts']> {
  const { t, park } = readerIn(services.brand, language);
  const rows = await fetchAnswerTexts(services.db, kind, [language, 'en']);
  const named = new Set(rows.filter((row) => row.language === language).map(({ name }) => name));
  const own = rows.filter((row) => row.language === language || !named.has(row.name));
  const values: Record<AnswerGap, string> = { ...facts, park: park.name, email: park.supportEmail };
  const taken = new Set(own.map(({ name }) => name));
  const ours = catalogueAnswers[kind].filter(({ name }) => !taken.has(name));
  return [
    ...own.map(({ name, answer, text }) => ({ name, answer, text: fillText(text, values) })),
    ...ours.map(({ name, answer, write }) => ({
      ...{ name, answer },
      text: write(t, park.supportEmail),
    })),
  ];
}
