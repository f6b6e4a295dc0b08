/** Turns while something runs; the text beside it says what. Without motion it is a still ring. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 rounded-full border-2 border-current border-e-transparent motion-safe:animate-spin"
    />
  );
}
