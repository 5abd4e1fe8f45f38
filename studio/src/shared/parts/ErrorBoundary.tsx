import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What stands in; a change of the key begins anew. */
  fallback(error: unknown): ReactNode;
  children: ReactNode;
}

/** Keeps a failure of one part from taking the page, and unsaved work, with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : this.props.fallback(this.state.error);
  }
}
