import type { JsonObject, Language } from '@heddle/workflow-schema';
import { newId } from '../../../db/ids.js';
import { askTheDemoModel } from './askTheDemoModel.js';
import { callAnotherWorkflow } from './callAnotherWorkflow.js';
import { countAndBranch } from './countAndBranch.js';
import { helloOutput } from './helloOutput.js';
import { messages } from './messages.js';

/** A sample with its future id, since one sample calls another. */
export interface Sample {
  id: string;
  name: string;
  description: string;
  document: JsonObject;
  /** Calls a workflow of its own space, so it works only there. */
  callsOthers?: boolean;
}

/** The sample workflows of a new personal space, in the order in which new users should see them. */
export function createSamples(language: Language, spaceId: string): Sample[] {
  const words = messages[language];
  const workflowId = newId();
  return [
    {
      id: newId(),
      name: 'hello_output',
      description: words.hello.description,
      document: helloOutput(language),
    },
    {
      id: workflowId,
      name: 'count_and_branch',
      description: words.count.description,
      document: countAndBranch(language),
    },
    {
      id: newId(),
      name: 'ask_the_demo_model',
      description: words.ask.description,
      document: askTheDemoModel(language),
    },
    {
      id: newId(),
      name: 'call_another_workflow',
      description: words.call.description,
      document: callAnotherWorkflow(language, { workflowId, spaceId }),
      callsOthers: true,
    },
  ];
}
