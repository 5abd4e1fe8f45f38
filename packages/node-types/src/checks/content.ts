import type { CheckContext, Issue, ValueExpression } from '@heddle/workflow-schema';
import { templateOf } from '../data/literals.js';
import { issueAt } from './issue.js';
import { isMissing } from './values.js';

/** The template of an End or Message node must be set and be a literal string. */
export function checkContent(context: CheckContext, content: ValueExpression | undefined): Issue[] {
  const path = ['inputs', 'content'];
  if (isMissing(content)) return [issueAt(context, 'content.missing', path)];
  return templateOf(content) === undefined ? [issueAt(context, 'content.notText', path)] : [];
}
