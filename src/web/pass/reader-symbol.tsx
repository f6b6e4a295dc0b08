/** A phone that is held to a reader: waves that leave it. */
export function ReaderSymbol() {
  return (
    <svg
      className="reader-symbol"
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <rect x="7" y="5" width="18" height="38" rx="4" />
      <path d="M14 37h4" />
      <path d="M31 18a9 9 0 0 1 0 12M36 13a16 16 0 0 1 0 22M41 8a23 23 0 0 1 0 32" />
    </svg>
  );
}
