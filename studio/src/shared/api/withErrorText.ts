import { errorText } from './announceError.js';

/** Rethrows call failures with a localized message, for components that display `error.message`. */
export async function withErrorText<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw new Error(errorText(error), { cause: error });
  }
}
