import { startInputs } from '@heddle/node-types/execute';
import { errorCodes, type JsonObject, type Variable, WorkflowSchemaError } from '@heddle/workflow-schema';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { readJson } from '../../kernel/readJson.js';

/** The values of the parameters by name; JSON text is accepted as well. */
export function readParameters(given: JsonObject | string | undefined): JsonObject {
  if (typeof given !== 'string') return given ?? {};
  if (given.trim() === '') return {};
  return readJson(new TextEncoder().encode(given), 'parameters') as JsonObject;
}

/** Refuses a value that does not convert to the declared type of its parameter, and a missing required one. */
export function checkParameters(declared: readonly Variable[], given: JsonObject): void {
  try {
    startInputs(declared, given, 'strict');
  } catch (error) {
    if (!WorkflowSchemaError.isInstance(error)) throw error;
    const field = ['parameters', ...(error.field === undefined ? [] : [error.field])].join('.');
    throw error.code === errorCodes.missingParameter
      ? new DomainError('workflowMissingParameter', programText(`${field}: required`))
      : new DomainError('workflowInvalid', programText(`${field}: ${error.message}`));
  }
}
