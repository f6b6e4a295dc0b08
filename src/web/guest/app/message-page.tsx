import type { ReactNode, Ref } from 'react';

import type { Picture } from '#contract/artwork.ts';

import { Panel } from '#web/shared/ui/panel.tsx';

interface MessagePageProps {
  heading: string;
  headingRef?: Ref<HTMLHeadingElement>;
  /** Looks over the upper edge into the sky; it only decorates. */
  picture?: Picture;
  children: ReactNode;
}

/** A page with a single message. */
export function MessagePage({ heading, headingRef, picture, children }: MessagePageProps) {
  return (
    <div className={picture ? 'mx-auto max-w-xl pt-12' : 'mx-auto max-w-xl'}>
      <Panel>
        {picture ? (
          <img
            className="-mt-16 size-32 rounded-full border-4 border-surface bg-surface sm:-mt-20"
            src={picture.href}
            width={picture.width}
            height={picture.height}
            alt=""
          />
        ) : null}
        <h1
          ref={headingRef}
          tabIndex={-1}
          className="font-display text-3xl font-semibold text-balance outline-none"
        >
          <bdi>{heading}</bdi>
        </h1>
        {children}
      </Panel>
    </div>
  );
}
