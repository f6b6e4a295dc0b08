import { createElement, memo, Suspense, use, type ComponentType, type ReactNode } from 'react';

import { restOfTexts, t } from '#web/shared/texts/t.ts';
import { withTimeLimit } from '#web/shared/workers/time-limit.ts';
import { buttonClasses } from './button-classes.ts';
import { loadAnew } from './load-anew.ts';
import { Alert } from './notice.tsx';
import { PartBoundary } from './part-boundary.tsx';

/** A part of a screen whose script loads after the page's own. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads the part; the server does so before it renders, so that its markup contains the part. */
  preload(): Promise<unknown>;
}

const loadMillisecondsMax = 20_000;

/**
 * Makes a part that loads its own script: `lazyPart(async () => (await import('./x.tsx')).X)`. Until the script has
 * loaded, the server's markup stays on the screen, without a time limit. A part that only the browser renders has a
 * `placeholder` instead, and fails after twenty seconds, because a guest can do nothing else meanwhile. A part that may
 * come either way has both (`isInMarkup`), and no limit. Buttons of the part must wait for `useIsHydrated`, as on every
 * screen.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
  { isInMarkup = placeholder === null } = {},
): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadWithTexts = async (): Promise<ComponentType<Props>> =>
    (await Promise.all([load(), restOfTexts()]))[0];
  // Later, so that a slow phone shows the placeholder first.
  const loadLater = () => new Promise((resolve) => setTimeout(resolve)).then(loadWithTexts);
  const loadOnce = (): Promise<ComponentType<Props>> =>
    isInMarkup ? loadWithTexts() : withTimeLimit(loadLater(), loadMillisecondsMax);
  const loadAgain = async (): Promise<ComponentType<Props>> => {
    try {
      return await loadOnce();
    } catch (fault) {
      await loadAnew();
      throw fault;
    }
  };
  /** A failure stays until the guest retries, because the network may be back by then. */
  const renderFault = (renderAgain: () => void): ReactNode => {
    const retry = (): void => {
      loading = readAtOnce(loadAgain());
      renderAgain();
    };
    return (
      <div className="grid justify-items-start gap-3">
        <Alert>{t('errors.networkError')}</Alert>
        <button type="button" className={buttonClasses('outline')} onClick={retry}>
          {t('ui.tryAgain')}
        </button>
      </div>
    );
  };
  const preload = (): Promise<ComponentType<Props>> => (loading ??= readAtOnce(loadOnce()));
  function Content(props: Props): ReactNode {
    return createElement(use(preload()), props);
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

/**
 * Lets React's `use` read a kept promise without waiting: it reads `status` and `value`, which it otherwise sets only
 * after it has waited once, and while it waits during hydration the server's markup may be discarded.
 */
function readAtOnce<Value>(promise: Promise<Value>): Promise<Value> {
  void promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}
