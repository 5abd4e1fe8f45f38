import type { NodePanelProps } from '../FlowCanvasProps.js';
import { useOpened } from '../parts/useOpened.js';
import { editData } from '../store/editNode.js';

/** The node whose form is open, with the properties that a form needs; undefined when no form is open. */
export function useOpenNode(): NodePanelProps | undefined {
  return useOpened(editData);
}
