/** Compiles a text of a catalogue, which is ICU MessageFormat, to the parts that `fillMessage` fills. */
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

import type { Message, Part } from './fill-message.ts';

/** Throws for a text that is malformed, or that uses a kind of argument that `fillMessage` does not have. */
export function compileMessage(text: string): Message {
  return compileElements(parse(text, { ignoreTag: true }));
}

function compileElements(elements: readonly MessageFormatElement[], counted = ''): Message {
  const parts = elements.map((element) => compileElement(element, counted));
  if (parts.every((part) => typeof part === 'string')) return parts.join('');
  return parts;
}

function compileElement(element: MessageFormatElement, counted: string): Part {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.argument:
      return [element.value];
    case TYPE.number:
      if (element.style !== null && element.style !== undefined)
        throw new Error('A number has no style: amounts are written by src/domain/park-format.ts.');
      return [element.value];
    case TYPE.pound:
      return [counted];
    case TYPE.plural:
      if (element.offset !== 0 || element.pluralType === 'ordinal')
        throw new Error('Only plurals of counts are supported.');
      return [element.value, compileBranches(element.options, element.value)];
    case TYPE.select:
      return [element.value, compileBranches(element.options, counted)];
    default:
      throw new Error('Amounts and days are written by src/domain/park-format.ts and filled in as texts.');
  }
}

function compileBranches(
  options: Readonly<Record<string, { value: MessageFormatElement[] }>>,
  counted: string,
): Record<string, Message> {
  const branches = Object.entries(options).map(([name, { value }]): [string, Message] => [
    name,
    compileElements(value, counted),
  ]);
  return Object.fromEntries(branches);
}
