/** Texts with gaps, such as "Write to {email}.", and what fills them. */

/** The names of the gaps of a text that the compiler knows; any name for another text. */
type ValuesOf<Text extends string> = Readonly<
  string extends Text ? Record<string, string> : Record<GapsOf<Text>, string>
>;

type GapsOf<Text extends string> = Text extends `${string}{${infer Gap}}${infer Rest}`
  ? Gap | GapsOf<Rest>
  : never;

/** Fills every gap of a text with the value of its name. A gap without a value stays as it is. */
export function fillText<Text extends string>(text: Text, values: ValuesOf<Text>): string {
  const known = new Map<string, string>(Object.entries(values));
  return text.replaceAll(/\{(\w+)\}/g, (gap: string, name: string) => known.get(name) ?? gap);
}
