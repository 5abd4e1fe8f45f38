import { mayHaveChoices } from '@heddle/validator';
import type { Issue, IssueFix } from '@heddle/workflow-schema';
import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconCircleCheck, IconCircleX, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useWords } from '../../../shared/i18n/i18n.js';
import { describeFix, describeIssue } from '../problems/describeIssue.js';
import classes from './Editor.module.css';
import { editorWords } from './editorWords.js';

interface ProblemsPanelProps {
  issues: readonly Issue[];
  titleOf(nodeId: string): string;
  onShow(issue: Issue): void;
  /** Every way to mend a problem, looked up when somebody asks. */
  fixesOf(issue: Issue): readonly IssueFix[];
  onFix(issue: Issue, fix: IssueFix): void;
  onClose(): void;
}

/** Every problem of the document; a click leads to the node, a button mends what can be mended. */
export function ProblemsPanel({ issues, titleOf, onShow, fixesOf, onFix, onClose }: ProblemsPanelProps) {
  const words = useWords(editorWords);
  const language = useLanguage();
  const errors = issues.filter((issue) => issue.severity === 'error').length;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => focusWhileOpen(panel.current), []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={classes.bottom}
      aria-label={words('problems')}
      onKeyDown={(event) => {
        // An open menu of fixes takes its own Escape first.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.sideHead}>
        {words('problems')}
        {errors > 0 && (
          <span className={classes.count} data-tone="error">
            <IconCircleX size={14} aria-hidden />
            {words('errors', { count: errors })}
          </span>
        )}
        {issues.length > errors && (
          <span className={classes.count} data-tone="warning">
            <IconAlertTriangle size={14} aria-hidden />
            {words('warnings', { count: issues.length - errors })}
          </span>
        )}
        <span className={classes.spring} />
        <ActionIcon variant="subtle" color="gray" aria-label={words('close')} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      {issues.length === 0 && (
        <p className={classes.problem}>
          <IconCircleCheck size={16} color="var(--h-ok)" aria-hidden />
          {words('noProblems')}
        </p>
      )}
      <ul className={classes.problems}>
        {issues.map((issue, index) => (
          <li key={index} className={classes.problemRow}>
            <UnstyledButton className={classes.problem} onClick={() => onShow(issue)}>
              {issue.severity === 'error' ? (
                <IconCircleX size={16} color="var(--h-fail)" aria-label={words('errors', { count: 1 })} />
              ) : (
                <IconAlertTriangle
                  size={16}
                  color="var(--h-warn)"
                  aria-label={words('warnings', { count: 1 })}
                />
              )}
              <span className={classes.problemTitle}>
                {issue.nodeId ? titleOf(issue.nodeId) : words('document')}
              </span>
              <span className={classes.problemText}>{describeIssue(issue, language)}</span>
            </UnstyledButton>
            {issue.fix && (
              <Button variant="default" size="compact-sm" mr="md" onClick={() => onFix(issue, issue.fix!)}>
                {describeFix(issue.fix, language)}
              </Button>
            )}
            {mayHaveChoices(issue) && <OtherFixes issue={issue} fixesOf={fixesOf} onFix={onFix} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Takes the focus to the panel, for its keys to reach it, and afterwards back to where it was. */
function focusWhileOpen(panel: HTMLElement | null): () => void {
  const before = document.activeElement;
  panel?.focus({ preventScroll: true });
  return () => {
    const { activeElement } = document;
    const isLost =
      activeElement === null || activeElement === document.body || panel?.contains(activeElement);
    if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}

/** The nodes to connect to, or the variables to choose; found when the menu opens. */
function OtherFixes({
  issue,
  fixesOf,
  onFix,
}: Pick<ProblemsPanelProps, 'fixesOf' | 'onFix'> & { issue: Issue }) {
  const words = useWords(editorWords);
  const language = useLanguage();
  const [fixes, setFixes] = useState<readonly IssueFix[]>([]);
  const label = words('otherFixes', { problem: describeIssue(issue, language) });
  return (
    <Menu position="bottom-end" withinPortal onOpen={() => setFixes(fixesOf(issue))}>
      <Menu.Target>
        <ActionIcon variant="default" mr="md" aria-label={label}>
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {fixes.length === 0 && <Menu.Item disabled>{words('noOtherFix')}</Menu.Item>}
        {fixes.map((fix, index) => (
          <Menu.Item key={index} onClick={() => onFix(issue, fix)}>
            {describeFix(fix, language)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
