/** Error codes raised by node types, as numbered in the specification. */
export const nodeErrorCodes = {
  /** User code did not compile, threw, or exceeded a limit. */
  codeFailed: 305000002,
  /** The node's settings cannot run. */
  compile: 720701003,
  /** A value is not JSON, or cannot be serialized. */
  serialization: 720701011,
  /** A required workflow input is missing. */
  missingParameter: 720702002,
  /** A Question node has no options. */
  noOptions: 720712049,
  /** A node's result does not match its declared outputs; a warning. */
  outputParse: 720712023,
  /** The model was asked for JSON and answered with something else; a warning. */
  structuredOutput: 777777773,
  /** There is no conversation with this name. */
  conversationNotFound: 720702201,
  /** A run cannot change a conversation defined by the app. */
  conversationFixed: 720702250,
  /** Outside of an app only the conversation named Default exists. */
  onlyDefaultConversation: 720712033,
  /** Only workflows of apps can manage conversations. */
  conversationsUnavailable: 702093204,
  /** Parts of a drawing are missing from its image; a warning. */
  drawingIncomplete: 700099004,
} as const;
