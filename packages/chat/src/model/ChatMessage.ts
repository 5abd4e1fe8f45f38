/** What a message is: a question of the user, an answer, a step on the way to it, or something beside it. */
export type MessageKind =
  | 'question'
  | 'answer'
  | 'function_call'
  | 'tool_response'
  | 'knowledge'
  | 'verbose'
  /** The agent or workflow asks something; `interrupt` says what. */
  | 'interrupt'
  /** A suggested question. */
  | 'follow_up'
  | 'error';

/**
 * How `content` is to be read: `text` is Markdown in answers and plain text in questions, `object_string` is JSON text
 * of a list of parts (text, image, file), `image` and `file` are JSON text of one part, `card` is JSON text of a card.
 */
export type ContentType = 'text' | 'object_string' | 'image' | 'file' | 'card';

/** A message as it is stored. Messages with equal `chatId` belong to one turn: a question and what answers it. */
export interface ChatMessage {
  id: string;
  kind: MessageKind;
  role: 'user' | 'assistant';
  content: string;
  contentType: ContentType;
  chatId?: string | undefined;
  /** Messages of different sections do not see each other: the context was cleared between them. */
  sectionId?: string | undefined;
  /** What the model thought before it answered. */
  reasoning?: string | undefined;
  /** Milliseconds since 1970. */
  createdAt?: number | undefined;
  details?: MessageDetails | undefined;
  interrupt?: Interrupt | undefined;
}

/** What else is known of a message. All of it may be absent. */
export interface MessageDetails {
  /** Shown above an answer, such as the title of the node that said it. */
  title?: string | undefined;
  /** Joins a tool call with its result. */
  callId?: string | undefined;
  /** Of a step: name of the tool. */
  toolName?: string | undefined;
  /** Of a step: name of what the tool belongs to, such as a plugin. */
  ownerName?: string | undefined;
  stepKind?: StepKind | undefined;
  durationMs?: number | undefined;
  isFailed?: boolean | undefined;
  /** The text ends because the answer was stopped. */
  isCutOff?: boolean | undefined;
  usage?: Usage | undefined;
  logId?: string | undefined;
  /** Name of the mock set that answered in place of the tool. */
  mockName?: string | undefined;
  /** Id the client gave to the message when it sent it. */
  localId?: string | undefined;
  feedback?: Feedback | undefined;
  quote?: Quote | undefined;
}

/** What ran in a step. Others are shown as tools. */
export type StepKind =
  | 'tool'
  | 'workflow'
  | 'knowledge'
  | 'database'
  | 'variable'
  | 'memory'
  | 'model'
  | 'hook';

/** Tokens and time that an answer took. */
export interface Usage {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
  totalTokens?: number | undefined;
  /** In the currency that `formatCost` of the component writes; by default US dollars. */
  cost?: number | undefined;
}

/** The rating of an answer. */
export interface Feedback {
  value: 'like' | 'dislike';
  reasons?: readonly FeedbackReason[] | undefined;
  /** At most 500 characters. */
  comment?: string | undefined;
}

/** Why an answer was rated badly. */
export type FeedbackReason = 'harmful' | 'wrong' | 'not_followed' | 'other';

/** A part of an earlier message that the question refers to. */
export interface Quote {
  messageId: string;
  text: string;
}

/** Something that the user has to answer before the turn goes on. Typing an answer works for each of them. */
export type Interrupt =
  | { type: 'text'; id?: string | undefined; question: string }
  | { type: 'options'; id?: string | undefined; question: string; options: readonly string[] }
  | { type: 'form'; id?: string | undefined; question: string; fields: readonly InterruptField[] }
  /** A tool needs the user's account elsewhere; `name` is the tool's, shown if there is no question. */
  | { type: 'sign_in'; id?: string | undefined; question: string; url: string; name?: string | undefined };

/** A field of a form that the agent asks to be filled in. */
export interface InterruptField {
  name: string;
  label?: string | undefined;
  type: 'string' | 'integer' | 'number' | 'boolean' | 'json';
  isRequired?: boolean | undefined;
}

/** A part of a message with `object_string`, or of a question that is being sent. */
export type ContentPart = { type: 'text'; text: string } | Attachment;

/** An image or file. `url` is absent while only its id is known. */
export interface Attachment {
  type: 'image' | 'file';
  id?: string | undefined;
  url?: string | undefined;
  name?: string | undefined;
  /** In bytes. */
  size?: number | undefined;
}
