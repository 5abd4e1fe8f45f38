import type { SentReason } from '@heddle/api-contract';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import type { StoredRun } from '../run/index.js';
import type { ChatUsage, RequiredAction } from './tables.js';

/** A message as the run of a chat says it. */
export interface SaidMessage {
  /** Kind of message in the API: `answer`, `function_call`, `tool_response`, `verbose`, `follow_up`, ... */
  type: string;
  content: string;
  /** What the studio shows in place of `content`, such as a card; programs receive `content` as a text. */
  displayContent?: string;
  /** Default: `text`. */
  contentType?: string;
  reasoning?: string;
  /** JSON text of the message as models receive it later. */
  modelContent?: string;
  /** What the studio shows beside it. */
  extra?: Record<string, string>;
}

/**
 * What follows for a chat from an event of its run. `part` identifies a message within the run, the same one
 * whenever the journal is read.
 */
export type Said =
  /** Continues a message, or begins it. */
  | { type: 'piece'; part: string; message: SaidMessage }
  /** Completes a message; without `content`, it is what its pieces said. */
  | { type: 'message'; part: string; message: Partial<SaidMessage> & Pick<SaidMessage, 'type'> }
  /** A message ends before it is complete; without a part, all that have begun. */
  | { type: 'broken'; part?: string }
  /** The run asks something: the chat ends with this message, and the next one answers it. */
  | { type: 'asked'; part: string; message: SaidMessage; requiredAction?: RequiredAction }
  | { type: 'ended'; usage?: ChatUsage }
  | { type: 'failed'; code: number; message: string; reason?: SentReason; usage?: ChatUsage };

/** Reads the journal of a run for a chat. */
export interface ChatReader {
  next(event: RunEvent, run: StoredRun): Said[] | Promise<Said[]>;
  /** The questions to suggest once the run has ended; called once for a chat that suggests some. */
  finish?(run: StoredRun, answer: string, signal: AbortSignal): Promise<{ part: string; content: string }[]>;
}
