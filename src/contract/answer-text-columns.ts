/** The columns of the tab Answer Texts. */
import { passLanguages } from '#domain/pass-languages.ts';
import { answerGaps, answerTextLengthMax } from '#domain/request-kinds.ts';

import type { AdminColumn } from './admin-columns.ts';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

export const answerTextColumns = [
  {
    name: 'answerTextName',
    label: 'Name',
    kind: 'text',
    charactersMax: 100,
    isRequired: true,
    hint: 'Use one name for all languages; a text with the name of one of ours replaces it',
  },
  {
    name: 'answerTextKind',
    label: 'Request',
    kind: 'choice',
    choices: [
      { value: 'photo', label: 'Photo' },
      { value: 'club', label: 'Club' },
      { value: 'wristband', label: 'Wristband' },
      { value: 'link', label: 'Link' },
    ],
    isRequired: true,
  },
  {
    name: 'answerTextAnswer',
    label: 'Answer',
    kind: 'choice',
    choices: [
      { value: 'approve', label: 'Approve' },
      { value: 'decline', label: 'Decline' },
    ],
    isRequired: true,
  },
  {
    name: 'answerTextLanguage',
    label: 'Language',
    kind: 'choice',
    choices: passLanguages.map((value) => ({ value, label: languageNames.of(value) ?? value })),
    isRequired: true,
    hint: 'Offered to guests of this language; English is offered where a text lacks theirs',
  },
  {
    name: 'answerTextText',
    label: 'Text',
    kind: 'textarea',
    charactersMax: answerTextLengthMax,
    shownCharactersMax: 80,
    isRequired: true,
    hint: `These gaps are filled: ${answerGaps.map((gap) => `{${gap}}`).join(', ')}`,
  },
  { name: 'answerTextActive', label: 'Active', kind: 'boolean' },
] as const satisfies readonly AdminColumn[];
