/** Codes of failures that node types raise themselves; the specification's numbers. */
export const nodeErrorCodes = {
  /** User code did not compile, threw, or crossed a limit. */
  codeFailed: 305000002,
  /** A node whose settings cannot run. */
  compile: 720701003,
  /** A value that is no JSON, or cannot be written as such. */
  serialization: 720701011,
  /** A required input of the workflow was not given. */
  missingParameter: 720702002,
  /** A Question whose list of options is empty. */
  noOptions: 720712049,
  /** What a node gave back does not fit its declared outputs; a warning. */
  outputParse: 720712023,
  /** A model was asked for JSON and answered with something else; a warning. */
  structuredOutput: 777777773,
  /** A conversation of this name does not exist. */
  conversationNotFound: 720702201,
  /** A conversation that the app defines cannot be changed by a run. */
  conversationFixed: 720702250,
  /** Outside of an app there is only the conversation called Default. */
  onlyDefaultConversation: 720712033,
  /** Conversations are managed by workflows of apps only. */
  conversationsUnavailable: 702093204,
  /** Something of a drawing is not in its image; a warning. */
  drawingIncomplete: 700099004,
} as const;
