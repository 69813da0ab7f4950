import { Component, type ReactNode } from 'react';

interface Props {
  /** What stands in the section's place once something in it threw. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Catches what a remote throws, while loading or rendering, so that the rest of the page goes on. */
export class RemoteBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
