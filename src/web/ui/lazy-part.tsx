import { Suspense, use, type ComponentType, type ReactNode } from 'react';

/** A part of a screen whose script comes after the page's own. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads the part; the server does so before it renders, so that the part stands in its markup. */
  preload(): Promise<void>;
}

/**
 * Makes a part that loads its script by itself: `lazyPart(async () => (await import('./x.tsx')).X)`. Until the script is
 * there, the server's markup stays on the screen; on a screen that the browser made, `placeholder` does.
 * Buttons of the part must wait for `useIsHydrated`, as on every screen.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const loadOnce = async (): Promise<void> => {
    try {
      Loaded = await load();
    } catch (error) {
      loading = undefined; // with the network back, the next try may do
      throw error;
    }
  };
  const preload = (): Promise<void> => (loading ??= loadOnce());
  function Content(props: Props): ReactNode {
    if (Loaded === undefined) use(preload());
    return Loaded === undefined ? null : <Loaded {...props} />;
  }
  const Part = (props: Props): ReactNode => (
    <Suspense fallback={placeholder}>
      <Content {...props} />
    </Suspense>
  );
  return Object.assign(Part, { preload });
}
