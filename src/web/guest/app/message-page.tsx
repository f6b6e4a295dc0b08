import type { ReactNode, Ref } from 'react';

import { Panel } from '#web/shared/ui/panel.tsx';

interface MessagePageProps {
  heading: string;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A page with a single message. */
export function MessagePage({ heading, headingRef, children }: MessagePageProps) {
  return (
    <div className="mx-auto max-w-xl">
      <Panel>
        <h1
          ref={headingRef}
          tabIndex={-1}
          className="font-display text-3xl font-semibold text-balance outline-none"
        >
          {heading}
        </h1>
        {children}
      </Panel>
    </div>
  );
}
