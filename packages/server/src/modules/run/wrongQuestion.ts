import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { DomainError } from '../../kernel/DomainError.js';

/** The refusal of an answer to a question that is not the oldest open one. */
export function wrongQuestion(openId: string | undefined): DomainError {
  return new DomainError(
    'workflowInvalid',
    openId === undefined ? workflowReasons.noQuestion() : workflowReasons.otherQuestion({ id: openId }),
  );
}
