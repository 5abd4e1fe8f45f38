import type { ReactNode } from 'react';
import type { ChatController } from './controller/ChatController.js';
import type { ChatLabels, ChatLanguage } from './labels/labels.js';
import type { ChatMessage } from './model/ChatMessage.js';
import type { Turn } from './model/ChatState.js';
import type { ChatTransport } from './model/ChatTransport.js';

/** What answers, as it is shown beside its answers. */
export interface ChatAgent {
  name: string;
  avatarUrl?: string | undefined;
  /** In place of an image. */
  icon?: ReactNode;
}

/** Which files, and how many, can be uploaded. */
export interface UploadLimits {
  /** Bytes of one file. Default: 500 MiB. */
  maxBytes?: number | undefined;
  /** Files of one message. Default: 100. */
  maxFiles?: number | undefined;
  /** As the `accept` attribute of a file input: `image/*,.pdf`. Default: every type. */
  accept?: string | undefined;
}

/** Properties for language, theme and appearance. */
export interface ChatLook {
  language?: ChatLanguage | undefined;
  /** Texts in place of the built-in ones, by key. */
  labels?: ChatLabels | undefined;
  /** Default: `light`. `auto` follows the system. */
  theme?: 'light' | 'dark' | 'auto' | undefined;
  className?: string | undefined;
  agent?: ChatAgent | undefined;
  /** Markdown, shown before the first message. */
  prologue?: string | undefined;
  /** Questions to begin with. */
  suggestedQuestions?: readonly string[] | undefined;
  placeholder?: string | undefined;
  /** The line below the input; null hides it. */
  disclaimer?: string | null | undefined;
  /** Why nothing can be sent at present, in words for the user; what was typed stays. */
  blocked?: string | undefined;
  /** Shows the conversation without an input and without what needs one. Default: false. */
  isReadOnly?: boolean | undefined;
  /** Whether people may talk instead of typing, where the transport transcribes. Default: true. */
  canTalk?: boolean | undefined;
  uploadLimits?: UploadLimits | undefined;
  /**
   * Images of answers from these URLs are loaded without asking. Default: those of the page's own origin. Everything else
   * is loaded when the reader asks for it, because a URL made up by injected text could carry data away.
   */
  isImageTrusted?: ((url: URL) => boolean) | undefined;
  /** Default: US dollars. */
  formatCost?: ((cost: number) => string) | undefined;
  /** Draws a card that is no question, in place of the chat area. Returns undefined for cards that it leaves to it. */
  renderCard?: ((message: ChatMessage) => ReactNode) | undefined;
  /** Shown at the end of the line below an answer, such as a link to its trace. */
  renderAnswerExtras?: ((turn: Turn) => ReactNode) | undefined;
  /** Shown between an answer and the line below it, such as the sources of the answer. */
  renderSources?: ((turn: Turn) => ReactNode) | undefined;
  /** Turns an error into words for the user; undefined keeps the server's. */
  describeError?: ((error: NonNullable<Turn['error']>) => string | undefined) | undefined;
  /** The turn whose trace is shown beside the chat: its answer is outlined. */
  selectedTurn?: string | undefined;
  /** Name of exported files, without an extension. Default: `conversation`. */
  exportName?: string | undefined;
}

/** Properties of `Chat`. */
export type ChatProps = ChatLook &
  (
    | {
        /** Keep its identity stable: another transport is another conversation. */ transport: ChatTransport;
        chat?: never;
      }
    | { /** A conversation made with `createChat`. */ chat: ChatController; transport?: never }
  );
