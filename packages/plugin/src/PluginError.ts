/** Why an import or a call of a tool has failed. Hosts word messages by it. */
export type PluginFailure =
  /** The text is neither a document that can be imported nor a cURL command. */
  | 'unreadable'
  /** The document breaks a rule; the message names the place. */
  | 'invalidDocument'
  /** A limit of size, depth or number. */
  | 'tooLarge'
  /** An argument is missing, or has a type that cannot be sent. */
  | 'invalidArgument'
  /** The tool's address cannot be made, or leads elsewhere than the plugin's server. */
  | 'invalidAddress'
  /** The server answered with a status outside of 200 to 299. */
  | 'status'
  /** The answer cannot be read, or does not fit its schema. */
  | 'invalidAnswer';

const marker = Symbol.for('@heddle/plugin/PluginError');

/**
 * An expected failure. `parameters` hold names, numbers and, for `status`, what the server `said`; never the values
 * of a call.
 */
export class PluginError extends Error {
  override readonly name = 'PluginError';

  constructor(
    readonly failure: PluginFailure,
    message: string,
    readonly parameters: { readonly [name: string]: string | number } = {},
  ) {
    super(message);
    Object.defineProperty(this, marker, { value: true });
  }

  /** Whether a value is an instance from any copy of this package. */
  static isInstance(error: unknown): error is PluginError {
    return typeof error === 'object' && error !== null && marker in error;
  }
}
