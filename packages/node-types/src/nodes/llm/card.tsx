import { createView } from '../../card-parts/createView.js';
import { choiceRow, inputRows, outputRows } from '../../card-parts/rows.js';
import { ownOutputs } from '../../data/outputs.js';
import { IconBrain } from '../../icons/IconBrain.js';
import { type LlmData, llm } from './definition.js';
import { messages } from './messages.js';
import { modelSettings } from './settings.js';

/** Canvas card of the LLM node. */
export const llmView = createView<LlmData>({
  definition: llm,
  Icon: IconBrain,
  rows(data, { language }) {
    const { modelName, modelType } = modelSettings(data.inputs.llmParam);
    return [
      choiceRow(messages[language].model, modelName || modelType, language),
      ...inputRows(data.inputs.inputParameters, language),
      ...outputRows(ownOutputs(data.outputs), language),
    ];
  },
});
