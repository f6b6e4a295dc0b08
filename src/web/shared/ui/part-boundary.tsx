import { Component, type ReactNode } from 'react';

interface PartBoundaryProps {
  /** Shown instead of the part; `retry` renders the part again. */
  renderFault: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/**
 * Keeps the rest of the screen if a part's script does not load or the part throws. A class, because React reports
 * such failures only to class components.
 */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed
      ? this.props.renderFault(() => this.setState({ hasFailed: false }))
      : this.props.children;
  }
}
