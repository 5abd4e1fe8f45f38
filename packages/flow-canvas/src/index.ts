export type { CanvasMessages, MessageName } from './CanvasMessages.js';
export { canvasMessages } from './catalogue.js';
export type { PasteSource } from './clipboard/clipboardText.js';
export { type AnyDocumentCodec, canvasCodec, type DocumentCodec } from './codec/DocumentCodec.js';
export { type PlainDocument, type PlainEdge, type PlainNode, plainCodec } from './codec/plainCodec.js';
export type { Keys } from './commands/ariaKeys.js';
export type { Command, CommandGroup, CommandName, Shortcut } from './commands/Command.js';
export { commandOf, commands } from './commands/commands.js';
export { shortcutText } from './commands/shortcuts.js';
export type { Encapsulation, EncapsulationRefusal } from './encapsulation/Encapsulation.js';
export { FlowCanvas } from './FlowCanvas.js';
export type {
  CanvasChange,
  CanvasHandle,
  CanvasIssue,
  CanvasSelection,
  ChangeOrigin,
  FlowCanvasProps,
  FlowTemplate,
  HostCommand,
  IssueAction,
  NodeAction,
  NodeBadge,
  NodeItem,
  NodePanelProps,
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
export type { CanvasPreferences } from './preferences/preferences.js';
export type { CanvasSlots, SlotName } from './slots/CanvasSlots.js';
export { preloadCanvas } from './slots/preloadCanvas.js';
export type { CanvasState } from './store/CanvasState.js';
export { type CanvasOptions, type CanvasStore, createCanvasStore } from './store/createCanvasStore.js';
export { applyChange } from './store/makeChange.js';
