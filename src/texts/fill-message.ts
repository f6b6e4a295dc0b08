/** Fills a compiled message. Every guest's script carries this file, so that it holds no more than it must. */

/** A text without values as it is; another one in parts. */
export type Message = string | readonly Part[];

/** Plain text; a value by its name; or one of several messages, chosen by that value. */
export type Part = string | readonly [name: string, branches?: Readonly<Record<string, Message>>];

/** A language, as far as messages depend on it. */
export interface Speech {
  /** Chooses plurals and writes numbers, such as `de-AT`. */
  locale: string;
  /** The message of a key. */
  messageOf: (key: string) => Message | undefined;
}

/** All parts of the text of a key, in their order; `values` may be of any kind that the caller can join. */
export function fillMessage(
  { locale, messageOf }: Speech,
  key: string,
  values: Readonly<Record<string, unknown>> = {},
): unknown[] {
  const fill = (message: Message = key): unknown[] =>
    typeof message === 'string' ? [message] : message.flatMap((part) => fillPart(part));
  const fillPart = (part: Part): unknown[] => {
    if (typeof part === 'string') return [part];
    const [name, branches] = part;
    const value = values[name];
    const isNumber = typeof value === 'number';
    if (branches === undefined) return [isNumber ? new Intl.NumberFormat(locale).format(value) : value];
    const chosen = isNumber ? new Intl.PluralRules(locale).select(value) : String(value);
    return fill(branches[`=${String(value)}`] ?? branches[chosen] ?? branches['other']);
  };
  return fill(messageOf(key));
}
