import { useState } from 'react';
import { useMessages } from '../HeddleProvider/language.js';
import { JsonLeaf } from './JsonLeaf.js';
import { messages } from './messages.js';

interface JsonBranchProps {
  value: unknown;
  path: readonly (string | number)[];
  openLevels: number;
  isLast: boolean;
}

// Number of children rendered at once; a list of 10,000 rows must not create 10,000 elements.
const page = 100;

/** One value and, if expanded, its children. */
export function JsonBranch({ value, path, openLevels, isLast }: JsonBranchProps) {
  const [isOpen, setOpen] = useState(path.length < openLevels);
  const name = path.at(-1);
  const key = typeof name === 'string' && <span className="h-json-key">{JSON.stringify(name)}: </span>;
  const end = isLast ? '' : ',';
  if (typeof value !== 'object' || value === null) {
    return (
      <div className="h-json-line" title={pathText(path)}>
        {key}
        <JsonLeaf value={value} />
        {end}
      </div>
    );
  }
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : Object.entries(value);
  return (
    <div>
      <div className="h-json-line" title={pathText(path)}>
        {key}
        <FoldButton
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          name={name}
          count={entries.length}
          isList={Array.isArray(value)}
        />
        {!isOpen && end}
      </div>
      {isOpen && (
        <>
          <JsonEntries entries={entries} path={path} openLevels={openLevels} />
          <div className="h-json-line">
            {Array.isArray(value) ? ']' : '}'}
            {end}
          </div>
        </>
      )}
    </div>
  );
}

function FoldButton(props: {
  isOpen: boolean;
  onToggle: () => void;
  name: string | number | undefined;
  count: number;
  isList: boolean;
}) {
  const text = useMessages(messages);
  const summary = props.isList ? text.items(props.count) : text.fields(props.count);
  const [opening, closing] = props.isList ? '[]' : '{}';
  return (
    <button
      type="button"
      className="h-json-fold"
      aria-expanded={props.isOpen}
      aria-label={`${text.toggle(String(props.name ?? text.root))}, ${summary}`}
      onClick={props.onToggle}
    >
      {props.isOpen ? opening : `${opening} ${summary} ${closing}`}
    </button>
  );
}

function JsonEntries({
  entries,
  path,
  openLevels,
}: {
  entries: readonly (readonly [string | number, unknown])[];
  path: readonly (string | number)[];
  openLevels: number;
}) {
  const text = useMessages(messages);
  const [shown, setShown] = useState(page);
  const rest = entries.length - shown;
  return (
    <div className="h-json-inside">
      {entries.slice(0, shown).map(([name, value], index) => (
        <JsonBranch
          key={name}
          value={value}
          path={[...path, name]}
          openLevels={openLevels}
          isLast={index === entries.length - 1}
        />
      ))}
      {rest > 0 && (
        <button type="button" className="h-json-fold" onClick={() => setShown(shown + page)}>
          {text.more(Math.min(page, rest))}
        </button>
      )}
    </div>
  );
}

function pathText(path: readonly (string | number)[]): string {
  return path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
}
