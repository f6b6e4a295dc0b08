import { useState } from 'react';

import { t } from '#web/shared/texts/t.ts';
import { live } from './live.ts';
import { Button } from './button.tsx';
import { focusOnArrival } from './focus-on-arrival.ts';

interface CopyLinkProps {
  link: string;
  /** The owner of the link, if a page has several links. */
  name?: string;
}

/** Copies a link; if the browser denies it, the link is shown for copying by hand. */
export function CopyLink({ link, name }: CopyLinkProps) {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'by-hand'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome('copied');
    } catch {
      setOutcome('by-hand'); // no permission, or a page without HTTPS: the guest copies the link from the field
    }
  };
  const isCopied = outcome === 'copied';
  if (outcome === 'by-hand') {
    return (
      <input
        readOnly
        ref={focusOnArrival}
        aria-label={name === undefined ? t('ui.link') : t('ui.linkOf', { name })}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        className="min-h-12 w-44 rounded-xl border border-outline bg-surface px-3 text-sm"
      />
    );
  }
  return (
    <>
      <Button
        aria-label={name === undefined ? undefined : copyLabelOf(isCopied, name)}
        onClick={() => void copy()}
      >
        {isCopied ? t('ui.copied') : t('ui.copyLink')}
      </Button>
      <span {...live} className="sr-only">
        {isCopied ? newsOf(name) : ''}
      </span>
    </>
  );
}

function copyLabelOf(isCopied: boolean, name: string): string {
  return isCopied ? t('ui.copiedOf', { name }) : t('ui.copyLinkOf', { name });
}

function newsOf(name: string | undefined): string {
  return name === undefined ? t('ui.linkCopied') : t('ui.linkCopiedOf', { name });
}
