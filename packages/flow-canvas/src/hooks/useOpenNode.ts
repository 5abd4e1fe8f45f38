import type { NodePanelProps } from '../FlowCanvasProps.js';
import { useOpened } from '../parts/useOpened.js';
import { editData } from '../store/editNode.js';

/** The node whose form is open, with what a form needs to show and edit it; undefined while none is. */
export function useOpenNode(): NodePanelProps | undefined {
  return useOpened(editData);
}
