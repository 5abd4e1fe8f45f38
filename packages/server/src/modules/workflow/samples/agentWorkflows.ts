import { workflowModes } from '@heddle/api-contract/families/workflow';
import type { JsonObject, Language } from '@heddle/workflow-schema';
import { countDays } from './countDays.js';
import { messages } from './messages.js';
import { splitBill } from './splitBill.js';

/** A workflow that a sample agent uses. */
export interface AgentWorkflow {
  name: string;
  description: string;
  /** One of `workflowModes`. */
  flowMode: number;
  document: JsonObject;
}

/** The workflows of the sample agents: a tool, and a chat flow. */
export function agentWorkflows(language: Language): { splitBill: AgentWorkflow; countDays: AgentWorkflow } {
  const { split, days } = messages[language];
  return {
    splitBill: {
      name: 'split_bill',
      description: split.description,
      flowMode: workflowModes.workflow,
      document: splitBill(language),
    },
    countDays: {
      name: 'count_days',
      description: days.description,
      flowMode: workflowModes.chatFlow,
      document: countDays(language),
    },
  };
}
