import { workflowModes } from '@heddle/api-contract/families/workflow';
import type { Language } from '@heddle/workflow-schema';
import { createSamples } from '../workflow/index.js';

/** An example that comes with Heddle. */
export interface BuiltInExample {
  /** Its number, below every id of a workflow. */
  id: string;
  name: string;
  description: string;
  flowMode: number;
  /** JSON text of the document. */
  schema: string;
}

const nowhere = '0';

/** The examples that come with Heddle, except those that call others of their own space. */
export function samplesFor(language: Language): BuiltInExample[] {
  return createSamples(language, nowhere)
    .filter(({ callsOthers }) => !callsOthers)
    .map(({ name, description, document }, index) => ({
      id: String(index + 1),
      name,
      description,
      flowMode: workflowModes.workflow,
      schema: JSON.stringify(document),
    }));
}
