const marker = Symbol.for('heddle.workflow-schema.error');

/** Codes of the specification that this package itself raises. */
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

/** What cannot be gone on with: a document that is none, a value that must convert and does not. */
export class WorkflowSchemaError extends Error {
  readonly code: number;
  readonly nodeId?: string;
  /** Path of the value at fault, dotted. */
  readonly field?: string;

  constructor(code: number, message: string, place: { nodeId?: string; field?: string } = {}) {
    super(message);
    this.name = 'WorkflowSchemaError';
    this.code = code;
    if (place.nodeId !== undefined) this.nodeId = place.nodeId;
    if (place.field !== undefined) this.field = place.field;
    Object.defineProperty(this, marker, { value: true });
  }

  /** True also for errors of a second copy of this package, which `instanceof` would miss. */
  static isInstance(error: unknown): error is WorkflowSchemaError {
    return typeof error === 'object' && error !== null && marker in error;
  }
}
