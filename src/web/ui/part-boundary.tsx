import { Component, type ReactNode } from 'react';

import { guestTexts } from '#contract/guest-texts.ts';

import { Button } from './button.tsx';
import { Alert } from './notice.tsx';

interface PartBoundaryProps {
  /** Called before the part is tried again. */
  onRetry: () => void;
  children: ReactNode;
}

/**
 * Keeps the rest of the screen when a part's script does not arrive, and offers to try again. A class, because React
 * tells of such failures in no other way.
 */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const retry = (): void => {
      this.props.onRetry();
      this.setState({ hasFailed: false });
    };
    return (
      <div className="grid justify-items-start gap-3">
        <Alert>{guestTexts.networkError}</Alert>
        <Button onClick={retry}>Try again</Button>
      </div>
    );
  }
}
