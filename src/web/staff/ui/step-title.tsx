import { Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

/** The heading of a step that took another one's place: it takes the focus, so that everybody learns where they are now. */
export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Title ref={heading} order={2} size="h3" tabIndex={-1} className="staff-step">
      {children}
    </Title>
  );
}
