export { Chat } from './Chat.js';
export type { ChatAgent, ChatLook, ChatProps, UploadLimits } from './ChatProps.js';
export { CardPreview, type CardPreviewProps } from './card/CardPreview.js';
export type { ChatController, ChatOptions, Draft } from './controller/ChatController.js';
export { createChat } from './controller/createChat.js';
export type { ChatLimits } from './controller/followChat.js';
export { useChatState } from './controller/useChatState.js';
export {
  type ChatLabel,
  type ChatLabels,
  type ChatLanguage,
  chatLabels,
} from './labels/labels.js';
export { MarkdownText, type MarkdownTextProps } from './markdown/MarkdownText.js';
export type { ChatError, ChatEvent, ChatInfo, ChatStatus } from './model/ChatEvent.js';
export type {
  Attachment,
  ChatMessage,
  ContentPart,
  ContentType,
  Feedback,
  FeedbackReason,
  Interrupt,
  InterruptField,
  MessageDetails,
  MessageKind,
  Quote,
  StepKind,
  Usage,
} from './model/ChatMessage.js';
export type { ChatState, HistoryStatus, Turn, TurnStatus } from './model/ChatState.js';
export type {
  ChatTransport,
  HistoryOptions,
  HistoryPage,
  InterruptAnswer,
  OutgoingMessage,
  StreamOptions,
  TurnReference,
  UploadOptions,
} from './model/ChatTransport.js';
export { foldEvent, isRunning } from './model/foldEvent.js';
export { groupMessages } from './model/groupMessages.js';
export { readSegments, type Segment } from './model/readSegments.js';
