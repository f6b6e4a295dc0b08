import { toneWords } from '#domain/scan-verdict.ts';

import type { ShownVerdict } from './make-verdict.ts';

/** The verdict over the whole screen: a sign and a word, then who and what, then why. */
export function ScanResult({ verdict, photo }: { verdict: ShownVerdict; photo: string | null }) {
  const { tone, word, name, product, sentence, says, hasPhoto, isShared, isOffline } = verdict;
  return (
    <div className="scan-result">
      <p className="scan-word">
        <span aria-hidden="true">{toneWords[tone].sign}</span> {word}
      </p>
      {hasPhoto ? (
        <div className="scan-photo">
          {photo === null ? (
            <p>Loading the photo</p>
          ) : (
            <img src={photo} alt={`${name === '' ? 'The guest' : name}, as on the pass`} />
          )}
        </div>
      ) : null}
      {name === '' ? null : <p className="scan-name">{name}</p>}
      {product === '' ? null : (
        <p className="scan-product">
          {product}
          {isShared ? ' (shared)' : ''}
        </p>
      )}
      <p className="scan-says">{says}</p>
      {sentence === '' ? null : <p className="scan-sentence">The guest reads: {sentence}</p>}
      {isOffline ? <p className="scan-sentence">Decided without a network.</p> : null}
    </div>
  );
}
