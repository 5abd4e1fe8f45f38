export type { Command, CommandName, Shortcut } from './commands/Command.js';
export type { PasteSource } from './clipboard/clipboardText.js';
export type {
  CanvasChange,
  CanvasHandle,
  CanvasIssue,
  CanvasSelection,
  ChangeOrigin,
  FlowCanvasProps,
  NodeItem,
  NodePanelProps,
} from './FlowCanvasProps.js';
export type {
  AnyNodeView,
  CardProps,
  NodeGeometry,
  NodeView,
  PortGeometry,
  ViewContext,
} from './NodeView.js';
