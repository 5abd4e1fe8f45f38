import { nodeIssueMessages } from '@heddle/node-types';
import { fixText, issueText } from '@heddle/validator';
import type { Issue, IssueFix, Language } from '@heddle/workflow-schema';

/** An issue in words, those of the node types included. */
export function describeIssue(issue: Issue, language: Language): string {
  return issueText(issue, language, nodeIssueMessages);
}

/** What the button of a fix says. */
export function describeFix(fix: IssueFix, language: Language): string {
  return fixText(fix, language, nodeIssueMessages);
}
