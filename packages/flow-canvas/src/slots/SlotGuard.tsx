import { Component, type ReactNode } from 'react';
import { textOf } from '../host/textOf.js';
import { CanvasContext } from '../parts/CanvasContext.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

interface SlotGuardProps {
  /** The name of the property, for the report to the host. */
  name: string;
  /** The host's component; a different one is tried again. */
  given: unknown;
  children: ReactNode;
}

/** Error boundary: a component of the host that throws does not take down the canvas. */
export class SlotGuard extends Component<SlotGuardProps, { hasFailed: boolean }> {
  static override contextType = CanvasContext;
  declare context: CanvasStore | undefined;
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.context?.report({ kind: 'host-failed', message: `${this.props.name}: ${textOf(error)}` });
  }

  override componentDidUpdate({ given }: SlotGuardProps): void {
    if (this.state.hasFailed && given !== this.props.given) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
