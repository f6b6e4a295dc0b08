import { Component, type ReactNode } from 'react';

interface PartBoundaryProps {
  /** What stands in place of the part; `retry` renders the part again. */
  renderFault: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/**
 * Keeps the rest of the screen when a part's script does not arrive or the part breaks. A class, because React tells of
 * such failures in no other way.
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
