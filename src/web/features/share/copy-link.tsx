import { useState } from 'react';

import { Button } from '../../ui/button.tsx';

/** Copies a guest's link; where the browser does not let us, the link is shown, to be copied by hand. */
export function CopyLink({ link, name, isWaiting }: { link: string; name: string; isWaiting: boolean }) {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'by-hand'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome('copied');
    } catch {
      setOutcome('by-hand'); // no permission, or an address without https: the guest copies it from the field
    }
  };
  if (outcome === 'by-hand') {
    return (
      <input
        readOnly
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was just pressed
        autoFocus
        aria-label={`Link for ${name}`}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        className="min-h-12 w-44 rounded-xl border border-outline bg-surface px-3 text-sm"
      />
    );
  }
  return (
    <>
      <Button isWaiting={isWaiting} aria-label={`Copy Link for ${name}`} onClick={() => void copy()}>
        {outcome === 'copied' ? 'Copied' : 'Copy Link'}
      </Button>
      <output className="sr-only">{outcome === 'copied' ? `Link for ${name} copied` : ''}</output>
    </>
  );
}
