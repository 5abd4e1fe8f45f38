import { createRegistry, type Issue } from '@heddle/workflow-schema';
import { useMemo, useSyncExternalStore } from 'react';
import type { IssueAction } from '../FlowCanvasProps.js';
import { callHost } from '../host/callHost.js';
import { usableActions } from '../host/usableActions.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { issueMessage } from '../problems/issueMessage.js';
import { focusNode } from '../store/focusNode.js';
import { titleById } from '../store/readNode.js';

/** The problems passed as `issues`, with their actions. */
export interface ProblemsNow {
  /** In the order of the list: errors first. */
  issues: readonly Issue[];
  /** Number of errors. */
  errors: number;
  /** Number of warnings. */
  warnings: number;
  /** Whether the list is shown. */
  isOpen: boolean;
  /** Title of the node of an issue; undefined for issues of the whole document. */
  titleOf(issue: Issue): string | undefined;
  /** The host's text for the issue, or the name of its rule. */
  messageOf(issue: Issue): string;
  /** The host's actions to fix the issue; empty while the canvas is read-only. */
  actionsOf(issue: Issue): readonly IssueAction[];
  /** Opens the form of the node and calls `onShowIssue`. */
  goTo(issue: Issue): void;
  /** Closes the list; the focus returns to the canvas. */
  close(): void;
}

/** The problems of the document, as passed in `issues`. */
export function useProblems(): ProblemsNow {
  const store = useCanvasStore();
  const { marks } = store;
  const { definitions, issueActions, onShowIssue } = store.options;
  const issues = useSyncExternalStore(
    marks.subscribe,
    () => marks.list,
    () => marks.list,
  );
  const isOpen = useCanvasState((state) => state.areProblemsOpen);
  const isReadOnly = useCanvasState((state) => state.readOnly);
  useCanvasState((state) => state.revision);
  const registry = useMemo(() => createRegistry(definitions), [definitions]);
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  return {
    issues,
    errors,
    warnings: issues.length - errors,
    isOpen,
    titleOf: (issue) => {
      const id = nodeIdOf(issue);
      if (id === undefined) return undefined;
      return titleById(store.document, registry, id, store.language) ?? id;
    },
    messageOf: (issue) => issueMessage(store, issue) ?? String(issue.rule),
    actionsOf: (issue) =>
      isReadOnly || issueActions === undefined
        ? []
        : usableActions('issueActions', () => issueActions(issue), store.report),
    goTo: (issue) => {
      const id = nodeIdOf(issue);
      if (id !== undefined) focusNode(store, id);
      callHost(store, 'onShowIssue', () => onShowIssue?.(issue));
    },
    close: () => store.state.setState({ areProblemsOpen: false }),
  };
}

/** The source node for issues of edges. Checks of a host may produce any values. */
function nodeIdOf({ nodeId, edge }: Issue): string | undefined {
  const id: unknown = nodeId ?? edge?.source;
  return typeof id === 'string' ? id : undefined;
}
