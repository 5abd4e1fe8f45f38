/** An output of a run: written text, or a value. */
export type RunOutput = { name: string } & ({ text: string } | { value: unknown });

/** The outputs of a run by name. What is not an object is one output without a name, and text that is not JSON is text. */
export function readOutput(text: string): readonly RunOutput[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [{ name: '', text }];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [toOutput('', value)];
  return Object.entries(value).map(([name, inner]) => toOutput(name, inner));
}

const toOutput = (name: string, value: unknown): RunOutput =>
  typeof value === 'string' ? { name, text: value } : { name, value };
