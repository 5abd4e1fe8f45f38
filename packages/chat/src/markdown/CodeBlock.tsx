import { type JSX, memo } from 'react';
import { useChatContext } from '../ChatContext.js';
import { CopyButton } from '../parts/CopyButton.js';

const linesOfPart = 50;

/** Code with its language and a button to copy it. */
export function CodeBlock({ code, language }: { code: string; language?: string | undefined }): JSX.Element {
  const { t } = useChatContext();
  const text = code.replace(/\n$/, '');
  return (
    <div className="heddle-chat-code">
      <div className="heddle-chat-code-head">
        <span>{language}</span>
        <CopyButton text={text} label={t('copyCode')} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls sideways must be reachable by keyboard. */}
      <pre tabIndex={0}>
        <code>
          {partsOf(text).map((part, index) => (
            <Part key={index} text={part} />
          ))}
        </code>
      </pre>
    </div>
  );
}

/** Long code in parts, so that while it streams only the last one is laid out again. */
function partsOf(text: string): string[] {
  const lines = text.split('\n');
  const count = Math.ceil(lines.length / linesOfPart);
  return Array.from({ length: count }, (_, index) =>
    lines.slice(index * linesOfPart, (index + 1) * linesOfPart).join('\n'),
  );
}

const Part = memo(function Part({ text }: { text: string }): JSX.Element {
  return <span className="heddle-chat-code-part">{text === '' ? '\n' : text}</span>;
});
