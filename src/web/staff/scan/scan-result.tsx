import type { ScanTone } from '#domain/scan-verdict.ts';

import type { ShownVerdict } from './make-verdict.ts';

/** A tick, a question mark and a cross: drawn, because not every handheld has the letters. */
const signs: Readonly<Record<ScanTone, string>> = {
  good: 'M4 13l5 5L20 6',
  look: 'M8 8a4 4 0 1 1 6 3.5c-1.5 1-2 1.7-2 3.2M12 19v.2',
  stop: 'M5 5l14 14M19 5L5 19',
};

const wordLook = 'text-[clamp(48px,15vmin,112px)] leading-tight font-extrabold';
const saysLook = 'text-[clamp(18px,4.6vmin,26px)] leading-[1.3]';

/** The verdict over the whole screen: a sign and a word, then who and what, then why. */
export function ScanResult({ verdict, photo }: { verdict: ShownVerdict; photo: string | null }) {
  const { tone, word, name, product, sentence, says, hasPhoto, isShared, isOffline } = verdict;
  return (
    <div className="scan-result" data-has-photo={hasPhoto}>
      <p className={wordLook}>
        <svg
          className="inline size-[0.85em] fill-none stroke-current stroke-4 align-[-0.08em] [stroke-linecap:round] [stroke-linejoin:round]"
          viewBox="0 0 24 24"
          aria-hidden="true"
        >
          <path d={signs[tone]} />
        </svg>{' '}
        {word}
      </p>
      {hasPhoto ? (
        <div className="scan-photo grid aspect-4/3 max-h-[34dvh] min-h-[120px] w-[min(100%,320px)] flex-[0_1_auto] place-items-center overflow-hidden rounded-xl border-3 border-current">
          {photo === null ? (
            <p>Loading the photo</p>
          ) : (
            <img
              src={photo}
              alt={`${name === '' ? 'The guest' : name}, as on the pass`}
              className="size-full object-cover"
            />
          )}
        </div>
      ) : null}
      {name === '' ? null : (
        <p className="text-[clamp(26px,7vmin,44px)] leading-[1.15] font-bold wrap-anywhere">{name}</p>
      )}
      {product === '' ? null : (
        <p className="text-[clamp(20px,5vmin,30px)] font-semibold">
          {product}
          {isShared ? ' (shared)' : ''}
        </p>
      )}
      <p className={saysLook}>{says}</p>
      {sentence === '' ? null : <p className="text-lg">Guest sees: {sentence}</p>}
      {isOffline ? <p className="text-lg">Decided without a network.</p> : null}
    </div>
  );
}

/** What stands there before the first scan. */
export function Idle({ isBusy }: { isBusy: boolean }) {
  return (
    <div className="scan-result">
      <p className={wordLook}>{isBusy ? 'Checking' : 'Ready'}</p>
      <p className={saysLook}>Scan the code of a pass with the reader, or turn the camera on.</p>
    </div>
  );
}
