import { errorText } from './announceError.js';

/** For parts that show what an error says: failures of calls say it in the language of the person. */
export async function withErrorText<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw new Error(errorText(error), { cause: error });
  }
}
