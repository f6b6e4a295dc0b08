/** A text that is or has an email address, which a narrow screen breaks behind its `@` and not within a word. */
export function AddressText({ text }: { text: string }) {
  const host = text.indexOf('@') + 1;
  return (
    <>
      {text.slice(0, host)}
      <wbr />
      {text.slice(host)}
    </>
  );
}
