import type { InterruptField } from '../model/ChatMessage.js';

type Read =
  | { value: string | number | boolean | null | object | undefined }
  | { error: 'required' | 'notANumber' | 'notAnInteger' | 'notJson' };

/** The value of a field from what was typed; undefined for an empty one that is not required. */
export function readField({ type, isRequired }: InterruptField, text: string): Read {
  const trimmed = text.trim();
  if (trimmed === '') return isRequired ? { error: 'required' } : { value: undefined };
  switch (type) {
    case 'string':
      return { value: text };
    case 'boolean':
      return { value: trimmed === 'true' };
    case 'integer':
      return /^[+-]?\d+$/.test(trimmed) && Number.isSafeInteger(Number(trimmed))
        ? { value: Number(trimmed) }
        : { error: 'notAnInteger' };
    case 'number':
      return Number.isFinite(Number(trimmed)) ? { value: Number(trimmed) } : { error: 'notANumber' };
    case 'json':
      return readJson(trimmed);
  }
}

function readJson(text: string): Read {
  try {
    return { value: JSON.parse(text) as object };
  } catch {
    return { error: 'notJson' };
  }
}
