import type { ShareFailure } from './share-calls.ts';

/** A failure with the cause that the server sent. */
export function FailureText({ failure: { text, reason } }: { failure: ShareFailure }) {
  return (
    <>
      <p className="font-semibold">{text}</p>
      {reason === null ? null : <p className="text-sm">{reason}.</p>}
    </>
  );
}
