import { StatusPill } from '@heddle/ui-kit';
import { type Issue, type NodeRegistry, titleOf, type WorkflowDocument } from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';
import { UnstyledButton } from '@mantine/core';
import { useLanguage, useWords } from '../../../shared/i18n/i18n.js';
import { nodePills, nodeStatusWord } from '../run/nodeStatus.js';
import classes from './Editor.module.css';
import { editorWords } from './editorWords.js';
import { viewOf } from './viewOf.js';

interface OutlineProps {
  document: WorkflowDocument;
  registry: NodeRegistry;
  issues: readonly Issue[];
  run: RunState | undefined;
  onShow(nodeId: string): void;
}

/** The nodes as a list, where the screen is too narrow to read a canvas. */
export function Outline({ document, registry, issues, run, onShow }: OutlineProps) {
  const words = useWords(editorWords);
  const language = useLanguage();
  const states = new Map([...(run?.nodes.values() ?? [])].map((state) => [state.nodeId, state]));
  return (
    <section className={classes.outline} aria-label={words('outline')}>
      <p className={classes.outlineNote}>{words('narrow')}</p>
      <ul className={classes.problems}>
        {[...document.nodes.values()].map((node) => {
          const definition = registry.byCode(node.type);
          const Icon = viewOf(definition)?.Icon;
          const errors = issues.filter(
            (issue) => issue.nodeId === node.id && issue.severity === 'error',
          ).length;
          const state = states.get(node.id);
          return (
            <li key={node.key}>
              <UnstyledButton
                className={classes.outlineRow}
                data-category={definition?.category}
                onClick={() => onShow(node.id)}
              >
                <span className="flow-tile" aria-hidden>
                  {Icon && <Icon size={16} />}
                </span>
                <span className={classes.outlineTitle}>{titleOf(node.json) || node.id}</span>
                {errors > 0 && (
                  <span className={classes.count} data-tone="error">
                    {words('errors', { count: errors })}
                  </span>
                )}
                {state && (
                  <StatusPill status={nodePills[state.status]}>
                    {nodeStatusWord(state.status, words)}
                  </StatusPill>
                )}
                <span className={classes.outlineType}>{definition?.words[language].name ?? node.type}</span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
