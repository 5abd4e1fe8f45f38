export {
  type AnyDocumentCodec,
  canvasCodec,
  type DocumentCodec,
  type EdgeParts,
  type PlainDocument,
  type PlainEdge,
  type PlainNode,
  plainCodec,
} from '@heddle/workflow-schema/codec';
export type { CanvasMessages, MessageName } from './CanvasMessages.js';
export { canvasMessages } from './catalogue.js';
export type { PasteSource } from './clipboard/clipboardText.js';
export type { Keys } from './commands/ariaKeys.js';
export type { Command, CommandGroup, CommandName, Shortcut } from './commands/Command.js';
export { commandOf, commands } from './commands/commands.js';
export { shortcutText } from './commands/shortcuts.js';
export type { EdgeView, EdgeViewProps, PaintedEdge } from './EdgeView.js';
export type { Encapsulation, EncapsulationRefusal } from './encapsulation/Encapsulation.js';
export { FlowCanvas } from './FlowCanvas.js';
export type {
  CanvasChange,
  CanvasEdgeInfo,
  CanvasHandle,
  CanvasIssue,
  CanvasNodeInfo,
  CanvasSelection,
  ChangeOrigin,
  EdgeInput,
  FlowCanvasProps,
  FlowTemplate,
  HostCommand,
  HostConnection,
  IssueAction,
  NodeAction,
  NodeBadge,
  NodeChanges,
  NodeInput,
  NodeItem,
  NodePanelProps,
  ProposedChange,
  Tone,
  Tones,
} from './FlowCanvasProps.js';
export type { Camera } from './geometry/camera.js';
export type { EdgeRouting } from './geometry/edgePath.js';
export type { ItemPage, ItemSearch, ItemSearchOptions } from './hooks/useItemSearch.js';
export type {
  FavouriteStorage,
  ItemCatalogue,
  ItemCreation,
  ItemDetails,
  ItemFilter,
  ItemPort,
  ItemSource,
} from './items/ItemCatalogue.js';
export { makeHandle } from './makeHandle.js';
export type {
  AnyNodeView,
  CardLine,
  CardProps,
  EditorProps,
  NodeGeometry,
  NodeView,
  PaintedCard,
  PortGeometry,
  Resizing,
  Side,
  ViewContext,
} from './NodeView.js';
export {
  defineNodeType,
  type NodeType,
  type NodeTypeOptions,
  type PortIds,
} from './node-type/defineNodeType.js';
export { Port, type PortProps } from './node-type/Port.js';
export { useCanvasRoot, useCanvasState, useCanvasStore } from './parts/CanvasContext.js';
export { FlowCanvasProvider } from './parts/FlowCanvasProvider.js';
export type { CanvasPreferences } from './preferences/preferences.js';
export type { CanvasSlots, SlotName } from './slots/CanvasSlots.js';
export { preloadCanvas } from './slots/preloadCanvas.js';
export type { CanvasState } from './store/CanvasState.js';
export { type CanvasOptions, type CanvasStore, createCanvasStore } from './store/createCanvasStore.js';
export { applyChange } from './store/makeChange.js';
