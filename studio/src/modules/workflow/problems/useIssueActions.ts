import type { CanvasHandle, IssueAction } from '@heddle/flow-canvas';
import { mayHaveChoices } from '@heddle/validator';
import type { Issue, IssueFix, NodeRegistry } from '@heddle/workflow-schema';
import { type RefObject, useCallback } from 'react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { editorMessages } from '../editor/editorMessages.js';
import { applyFix } from './applyFix.js';
import { describeFix, describeIssue } from './describeIssue.js';

/**
 * Fix actions for the problem list: the issue's own fix as a button, alternatives in a menu, computed when it
 * opens.
 */
export function useIssueActions(
  canvas: RefObject<CanvasHandle | null>,
  registry: NodeRegistry,
  fixesOf: (issue: Issue) => readonly IssueFix[],
): (issue: Issue) => readonly IssueAction[] {
  const t = useMessages(editorMessages);
  const language = useLanguage();
  return useCallback(
    (issue) => {
      const actionOf = (fix: IssueFix, index: number) => ({
        id: `fix ${index}`,
        label: describeFix(fix, language),
        onSelect: () => canvas.current && applyFix(canvas.current, registry, issue, fix, t('applyFix')),
      });
      return [
        ...(issue.fix ? [actionOf(issue.fix, 0)] : []),
        ...(mayHaveChoices(issue)
          ? [
              {
                id: 'others',
                label: t('otherFixes', { problem: describeIssue(issue, language) }),
                choices: () => fixesOf(issue).map(actionOf),
              },
            ]
          : []),
      ];
    },
    [canvas, registry, fixesOf, t, language],
  );
}
