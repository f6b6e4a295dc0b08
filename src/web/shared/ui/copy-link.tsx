import { useState } from 'react';

import { Button } from './button.tsx';
import { focusOnArrival } from './focus-on-arrival.ts';

interface CopyLinkProps {
  link: string;
  /** The owner of the link, if a page has several links. */
  name?: string;
  isWaiting?: boolean;
}

/** Copies a link; if the browser denies it, the link is shown for copying by hand. */
export function CopyLink({ link, name, isWaiting = false }: CopyLinkProps) {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'by-hand'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome('copied');
    } catch {
      setOutcome('by-hand'); // no permission, or a page without HTTPS: the guest copies the link from the field
    }
  };
  const whose = name === undefined ? '' : ` for ${name}`;
  const label = outcome === 'copied' ? 'Copied' : 'Copy Link';
  if (outcome === 'by-hand') {
    return (
      <input
        readOnly
        ref={focusOnArrival}
        aria-label={`Link${whose}`}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        className="min-h-12 w-44 rounded-xl border border-outline bg-surface px-3 text-sm"
      />
    );
  }
  return (
    <>
      <Button isWaiting={isWaiting} aria-label={`${label}${whose}`} onClick={() => void copy()}>
        {label}
      </Button>
      <output className="sr-only">{outcome === 'copied' ? `Link${whose} copied` : ''}</output>
    </>
  );
}
