import type { JsonObject, Language } from '@heddle/workflow-schema';
import { newId } from '../../../db/ids.js';
import { askTheDemoModel } from './askTheDemoModel.js';
import { callAnotherWorkflow } from './callAnotherWorkflow.js';
import { countAndBranch } from './countAndBranch.js';
import { helloOutput } from './helloOutput.js';
import { messages } from './messages.js';

/** A sample with the id it will have, since one sample calls another. */
export interface Sample {
  id: string;
  name: string;
  description: string;
  document: JsonObject;
  /** It runs a workflow of its space, and so means something there alone. */
  callsOthers?: boolean;
}

/** The runnable workflows of a new personal space, in the order in which a newcomer should meet them. */
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
