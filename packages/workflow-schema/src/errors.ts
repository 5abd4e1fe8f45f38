const marker = Symbol.for('heddle.workflow-schema.error');

/** Error codes of the specification that this package raises. */
export const errorCodes = {
  notJson: 720701011,
  notADocument: 720702089,
  invalidParameter: 720702001,
  missingParameter: 720702002,
  indexOutOfRange: 720712014,
  indexIntoNull: 777777774,
  operationFailed: 777777775,
  conversionWarning: 720712023,
} as const;

/** An unrecoverable error: an invalid document, or a value that cannot be converted but must be. */
export class WorkflowSchemaError extends Error {
  /** The number that clients recognise the error by. */
  readonly code: number;
  /** Id of the node that is invalid; absent if the document is. */
  readonly nodeId?: string;
  /** Dotted path of the invalid value. */
  readonly field?: string;

  constructor(code: number, message: string, place: { nodeId?: string; field?: string } = {}) {
    super(message);
    this.name = 'WorkflowSchemaError';
    this.code = code;
    if (place.nodeId !== undefined) this.nodeId = place.nodeId;
    if (place.field !== undefined) this.field = place.field;
    Object.defineProperty(this, marker, { value: true });
  }

  /**
   * Whether a value is such an error, even from another copy of this package, which `instanceof` would not
   * recognize.
   */
  static isInstance(error: unknown): error is WorkflowSchemaError {
    return typeof error === 'object' && error !== null && marker in error;
  }
}
