import { useState } from 'react';
import { useMessages } from '../HeddleProvider/language.js';
import { messages } from './messages.js';

const longText = 240;

/** A string, number, boolean or null. Long strings show their beginning and their size. */
export function JsonLeaf({ value }: { value: unknown }) {
  const text = useMessages(messages);
  const [isWhole, setWhole] = useState(false);
  if (typeof value !== 'string') {
    return (
      <span className={typeof value === 'number' ? 'h-json-number' : 'h-json-word'}>{String(value)}</span>
    );
  }
  const isCut = value.length > longText && !isWhole;
  return (
    <>
      <span className="h-json-string">
        {isCut ? `${JSON.stringify(value.slice(0, longText)).slice(0, -1)}…"` : JSON.stringify(value)}
      </span>
      {isCut && (
        <button type="button" className="h-json-fold" onClick={() => setWhole(true)}>
          {text.showAll(sizeText(value.length))}
        </button>
      )}
    </>
  );
}

function sizeText(characters: number): string {
  return characters < 1024 ? `${characters} B` : `${Math.round(characters / 1024)} KB`;
}
