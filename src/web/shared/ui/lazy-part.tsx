import { createElement, memo, Suspense, use, type ComponentType, type ReactNode } from 'react';

import { guestTexts } from '#contract/guest-texts.ts';

import { withTimeLimit } from '#web/shared/workers/time-limit.ts';
import { Button } from './button.tsx';
import { loadAnew } from './load-anew.ts';
import { Alert } from './notice.tsx';
import { PartBoundary } from './part-boundary.tsx';

/** A part of a screen whose script loads after the page's own. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads the part; the server does so before it renders, so that its markup contains the part. */
  preload(): Promise<void>;
}

const loadMillisecondsMax = 20_000;

/**
 * Makes a part that loads its own script: `lazyPart(async () => (await import('./x.tsx')).X)`. Until the script has
 * loaded, the server's markup stays on the screen, without a time limit. A part that only the browser renders has a
 * `placeholder` instead, and fails after twenty seconds, because a guest can do nothing else meanwhile. Buttons of the
 * part must wait for `useIsHydrated`, as on every screen.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const loadWhole = async (): Promise<void> => {
    Loaded = await load(); // also after the time limit, so that the next attempt finds it
  };
  const loadOnce = (): Promise<void> =>
    placeholder === null ? loadWhole() : withTimeLimit(loadWhole(), loadMillisecondsMax);
  const loadAgain = async (): Promise<void> => {
    try {
      await loadOnce();
    } catch (fault) {
      await loadAnew();
      throw fault;
    }
  };
  /** A failure stays until the guest retries, because the network may be back by then. */
  const renderFault = (renderAgain: () => void): ReactNode => {
    const retry = (): void => {
      loading = loadAgain();
      renderAgain();
    };
    return (
      <div className="grid justify-items-start gap-3">
        <Alert>{guestTexts.networkError}</Alert>
        <Button onClick={retry}>Try again</Button>
      </div>
    );
  };
  const preload = (): Promise<void> => (loading ??= loadOnce());
  function Content(props: Props): ReactNode {
    if (Loaded === undefined) use(preload());
    return Loaded === undefined ? null : <Loaded {...props} />;
  }
  // If it renders again before its script has loaded, React discards the server's markup: only real changes may cause
  // that.
  const Kept = memo((props: Props): ReactNode => (
    <PartBoundary renderFault={renderFault}>
      <Suspense fallback={placeholder}>
        <Content {...props} />
      </Suspense>
    </PartBoundary>
  ));
  const Part = (props: Props): ReactNode => createElement(Kept, props);
  return Object.assign(Part, { preload });
}
