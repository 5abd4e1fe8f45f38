import type { JsonObject, Language } from '@heddle/workflow-schema';
import { useMemo, useRef, useState } from 'react';
import { FlowCanvas } from '../FlowCanvas.js';
import type { CanvasHandle, FlowCanvasProps } from '../FlowCanvasProps.js';
import { acceptedOf, compare, type Difference, differenceKinds } from './differenceList.js';
import { mergeDocuments } from './mergeDocuments.js';
import { type DiffMessage, formatDiffMessage } from './messages.js';

/** Properties of `<FlowDiff>`. */
export interface FlowDiffProps
  extends Pick<FlowCanvasProps, 'definitions' | 'views' | 'unknownView' | 'theme' | 'messages' | 'locale'> {
  /** The earlier version. */
  before: JsonObject;
  /** The later version. */
  after: JsonObject;
  /** Default: `'zh-CN'`. */
  language?: Language;
  /** Receives `before` with the chosen differences applied. Without it, differences cannot be chosen. */
  onMerge?(document: JsonObject): void;
}

/**
 * Shows two versions of a document on one canvas with a list of differences, each of which can be accepted.
 */
export function FlowDiff({ before, after, language = 'zh-CN', onMerge, ...look }: FlowDiffProps) {
  const canvas = useRef<CanvasHandle>(null);
  const { union, tones, differences } = useMemo(() => compare(before, after), [before, after]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(differences.map(({ id }) => id)));
  const format = (message: DiffMessage, values?: Readonly<Record<string, string | number>>) =>
    formatDiffMessage(language, message, values, look.messages);
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const count = differences.filter(({ id }) => chosen.has(id)).length;
  const list = (kind: Difference['kind']) => {
    const members = differences.filter((one) => one.kind === kind);
    if (members.length === 0) return null;
    return (
      <section key={kind} data-tone={toneOf(kind)}>
        <h3>
          {format(kind)} <span>{members.length}</span>
        </h3>
        <ul>
          {members.map(({ id, name, nodeId }) => (
            <li key={id}>
              {onMerge !== undefined && (
                <input
                  type="checkbox"
                  aria-label={format('take', { name })}
                  checked={chosen.has(id)}
                  onChange={(event) => choose(id, event.target.checked)}
                />
              )}
              <button
                type="button"
                aria-label={format('show', { name })}
                onClick={() => canvas.current?.focusNode(nodeId)}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  };
  return (
    <div className="flow-diff" data-flow-theme={look.theme ?? 'light'} lang={look.locale ?? language}>
      <FlowCanvas ref={canvas} {...look} language={language} value={union} tones={tones} readOnly />
      <aside aria-label={format('differences')}>
        {differences.length === 0 && <p>{format('none')}</p>}
        {differenceKinds.map(list)}
        {onMerge !== undefined && differences.length > 0 && (
          <footer>
            <button type="button" onClick={() => setChosen(new Set(differences.map(({ id }) => id)))}>
              {format('takeAll')}
            </button>
            <button type="button" onClick={() => setChosen(new Set())}>
              {format('takeNone')}
            </button>
            <button
              type="button"
              data-primary
              onClick={() => onMerge(mergeDocuments(before, after, acceptedOf(differences, chosen)))}
            >
              {format('merge', { count })}
            </button>
          </footer>
        )}
      </aside>
    </div>
  );
}

function toneOf(kind: Difference['kind']): string {
  if (kind === 'addedEdges' || kind === 'addedGroups') return 'added';
  if (kind === 'removedGroups') return 'removed';
  if (kind === 'changedGroups') return 'changed';
  return kind === 'removedEdges' ? 'removed' : kind;
}
