import { nodeIssueMessages } from '@heddle/node-types';
import { fixText, issueText } from '@heddle/validator';
import type { Issue, IssueFix, Language } from '@heddle/workflow-schema';

/** Message of an issue, including issues of node types. */
export function describeIssue(issue: Issue, language: Language): string {
  return issueText(issue, language, nodeIssueMessages);
}

/** Button label of a fix. */
export function describeFix(fix: IssueFix, language: Language): string {
  return fixText(fix, language, nodeIssueMessages);
}
