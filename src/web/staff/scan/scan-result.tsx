import type { ScanTone } from '#domain/scan-verdict.ts';

import type { ShownVerdict } from './make-verdict.ts';

/** A tick, a question mark and a cross: drawn, because not every handheld has the letters. */
const signs: Readonly<Record<ScanTone, string>> = {
  good: 'M4 13l5 5L20 6',
  look: 'M8 8a4 4 0 1 1 6 3.5c-1.5 1-2 1.7-2 3.2M12 19v.2',
  stop: 'M5 5l14 14M19 5L5 19',
};

/** The verdict over the whole screen: a sign and a word, then who and what, then why. */
export function ScanResult({ verdict, photo }: { verdict: ShownVerdict; photo: string | null }) {
  const { tone, word, name, product, sentence, says, hasPhoto, isShared, isOffline } = verdict;
  return (
    <div className="scan-result" data-has-photo={hasPhoto}>
      <p className="scan-word">
        <svg className="scan-sign" viewBox="0 0 24 24" aria-hidden="true">
          <path d={signs[tone]} />
        </svg>{' '}
        {word}
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
      {sentence === '' ? null : <p className="scan-sentence">Guest sees: {sentence}</p>}
      {isOffline ? <p className="scan-sentence">Decided without a network.</p> : null}
    </div>
  );
}
