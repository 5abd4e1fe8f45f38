import { Component, type ReactNode } from 'react';
import { textOf } from '../host/textOf.js';
import { CanvasContext } from '../parts/CanvasContext.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

interface SlotGuardProps {
  /** The property it came by, as the host is told. */
  name: string;
  /** What the host gave: another one is tried anew. */
  given: unknown;
  children: ReactNode;
}

/** A part of the host's that throws costs itself, not the canvas. */
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
