import type { ModelCapability } from '@heddle/api-contract';
import type { ModelChunk, ModelRequest } from '@heddle/executor';

/** Prompt that tests a capability of a chat model. */
export interface Question {
  request: Omit<ModelRequest, 'model'>;
  passes(answer: Answer): boolean;
}

/** Response to a question. */
export interface Answer {
  text: string;
  toolCalls: string[];
}

/** Enough for reasoning models, which produce other tokens first. */
const maxTokens = 1024;

// A red square of 32 pixels: a model that ignores images cannot name its colour.
const redSquare =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKklEQVR42mN4ICBAU8QwasGoBaMWjFowasGoBaMWjFowasGoBaMWDBULALgcAD3G45K4AAAAAElFTkSuQmCC';

/** The picture of a red square, for testing models that read pictures. */
export function redSquareBytes(): Uint8Array {
  return Uint8Array.from(atob(redSquare.slice(redSquare.indexOf(',') + 1)), (character) =>
    character.charCodeAt(0),
  );
}

/** The minimum that every chat model can do. */
export const greeting: Question = {
  request: { messages: [{ role: 'user', content: 'Answer with the one word: ready' }], maxTokens },
  passes: () => true,
};

/** A question per capability. */
export const questions: Readonly<Record<ModelCapability, Question>> = {
  tools: {
    request: {
      messages: [
        { role: 'user', content: 'Use the function report_weather to report sunny weather in Oslo.' },
      ],
      maxTokens,
      tools: [
        {
          name: 'report_weather',
          description: 'Reports the weather of a city.',
          parameters: {
            type: 'object',
            properties: { city: { type: 'string' }, weather: { type: 'string' } },
            required: ['city', 'weather'],
          },
        },
      ],
    },
    passes: ({ toolCalls }) => toolCalls.includes('report_weather'),
  },
  json: {
    request: {
      messages: [
        {
          role: 'user',
          content: 'Answer with a JSON object that has the one key "city" and the value "Oslo".',
        },
      ],
      maxTokens,
      jsonSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
    passes: ({ text }) => isJsonObject(text),
  },
  image: {
    request: {
      messages: [
        {
          role: 'user',
          content: 'Which colour fills this picture? Answer with one word: red, green or blue.',
          parts: [
            {
              type: 'text',
              text: 'Which colour fills this picture? Answer with one word: red, green or blue.',
            },
            { type: 'image', url: redSquare },
          ],
        },
      ],
      maxTokens,
    },
    passes: ({ text }) => /\bred\b|红/i.test(text),
  },
};

/** One second of silence at 8,000 samples per second, for testing transcription. */
export function silence(): Uint8Array {
  const samples = 8_000;
  const view = new DataView(new ArrayBuffer(44 + samples));
  const text = (at: number, word: string) => {
    for (let index = 0; index < word.length; index++) view.setUint8(at + index, word.charCodeAt(index));
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, samples, true);
  view.setUint32(28, samples, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(36, 'data');
  view.setUint32(40, samples, true);
  const bytes = new Uint8Array(view.buffer);
  // 8-bit WAV samples are unsigned: silence is the middle value.
  bytes.fill(128, 44);
  return bytes;
}

/** Collects a stream. */
export async function gather(chunks: AsyncIterable<ModelChunk>): Promise<Answer> {
  const answer: Answer = { text: '', toolCalls: [] };
  for await (const chunk of chunks) {
    if (chunk.type === 'text') answer.text += chunk.text;
    else if (chunk.type === 'toolCall') answer.toolCalls.push(chunk.call.name);
  }
  return answer;
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text.replace(/^\s*```(?:json)?|```\s*$/g, ''));
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
