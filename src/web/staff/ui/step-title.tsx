import { Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

/**
 * The heading of a step that replaced another one. It takes the focus, so that screen readers announce the new step.
 */
export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Title ref={heading} order={2} size="h3" tabIndex={-1} className="staff-step">
      {children}
    </Title>
  );
}
