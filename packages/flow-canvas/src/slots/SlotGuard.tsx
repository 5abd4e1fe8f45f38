import { Component, type ReactNode } from 'react';
import { textOf } from '../host/textOf.js';
import { CanvasContext } from '../parts/CanvasContext.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** A panel of the host's that throws costs itself, not the canvas. */
export class SlotGuard extends Component<{ name: string; children: ReactNode }, { hasFailed: boolean }> {
  static override contextType = CanvasContext;
  declare context: CanvasStore | undefined;
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.context?.report({ kind: 'host-failed', message: `slots.${this.props.name}: ${textOf(error)}` });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
