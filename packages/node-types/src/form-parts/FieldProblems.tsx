import type { Issue, IssueFix, Language } from '@heddle/workflow-schema';
import { Button } from '@mantine/core';
import { nodeIssueMessages } from '../checks/issueMessages.js';
import { formatMessage } from '../formatMessage.js';
import { IconAlertCircle } from '../icons/IconAlertCircle.js';
import { IconAlertTriangle } from '../icons/IconAlertTriangle.js';
import type { FormContext } from '../NodeForm.js';
import { issuesAt, useFormScope } from './FormScope.js';
import { messages } from './messages.js';
import { type WirePath, writeAt } from './wire.js';

interface FieldProblemsProps {
  path: WirePath;
  /** Includes issues below the path, for fields without nested fields. */
  isDeep?: boolean;
  /** Id for the control's `aria-describedby`. */
  id?: string;
}

/** The issues of one field as messages, each with its fix if it has one. */
export function FieldProblems({ path, isDeep = false, id }: FieldProblemsProps) {
  const { issues, context, onChange, isReadOnly } = useFormScope();
  const own = issuesAt(issues, path, isDeep);
  if (own.length === 0) return null;
  if (own.every((issue) => isQuiet(issue, path, context)))
    return (
      <ul className="heddle-form-problems" id={id} data-heddle-field={JSON.stringify(path)}>
        <li data-severity="quiet">{messages[context.language].required}</li>
      </ul>
    );
  return (
    <ul className="heddle-form-problems" id={id} data-heddle-field={JSON.stringify(path)}>
      {own.map((issue, index) => (
        <li key={index} data-severity={issue.severity}>
          {issue.severity === 'error' ? <IconAlertCircle size={14} /> : <IconAlertTriangle size={14} />}
          <span>{issueText(issue, context)}</span>
          {issue.fix?.kind === 'set' && !isReadOnly && (
            <Button size="xs" variant="default" onClick={() => applyFix(issue)}>
              {fixText(issue.fix, context)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );

  function applyFix({ fix }: Issue) {
    if (fix?.kind !== 'set') return;
    onChange((draft) => writeAt(draft, fix.path, fix.value), fixText(fix, context));
  }
}

/** True if a field has an error; it then gets a red border. */
export function useIsInvalid(path: WirePath, isDeep = false): boolean {
  const { issues, context } = useFormScope();
  return issuesAt(issues, path, isDeep).some(
    (issue) => issue.severity === 'error' && !isQuiet(issue, path, context),
  );
}

/** True for a value that is only missing and that the user has had no chance to enter yet. */
function isQuiet({ rule }: Issue, path: WirePath, { isEarly, visited }: FormContext): boolean {
  return isEarly === true && /\.(missing|empty)$/.test(rule) && !visited?.has(JSON.stringify(path));
}

function issueText(issue: Issue, context: FormContext): string {
  const own = wordsOf(issue.rule)?.[context.language];
  return (
    context.describeIssue?.(issue) ??
    (own === undefined
      ? formatMessage(messages[context.language].unknownIssue, { rule: issue.rule })
      : formatMessage(own, issue.parameters))
  );
}

function fixText(fix: IssueFix & { kind: 'set' }, context: FormContext): string {
  const own = wordsOf(fix.label)?.[context.language];
  return own === undefined
    ? (context.describeFix?.(fix) ?? fix.label)
    : formatMessage(own, fix.parameters ?? {});
}

function wordsOf(rule: string): Readonly<Record<Language, string>> | undefined {
  return Object.hasOwn(nodeIssueMessages, rule)
    ? nodeIssueMessages[rule as keyof typeof nodeIssueMessages]
    : undefined;
}
