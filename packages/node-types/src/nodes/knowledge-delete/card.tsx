import { createView } from '../../card-parts/createView.js';
import { knowledgeRow } from '../../card-parts/knowledgeRow.js';
import { inputRows, outputRows } from '../../card-parts/rows.js';
import { datasetIds } from '../../data/knowledgeNode.js';
import { ownOutputs } from '../../data/outputs.js';
import { IconBookOff } from '../../icons/IconBookOff.js';
import { type KnowledgeDeleteData, knowledgeDelete } from './definition.js';

/** Canvas card of the KnowledgeDelete node. */
export const knowledgeDeleteView = createView<KnowledgeDeleteData>({
  definition: knowledgeDelete,
  Icon: IconBookOff,
  rows: (data, { language }) => [
    ...inputRows(data.inputs.inputParameters, language),
    knowledgeRow(datasetIds(data), language),
    ...outputRows(ownOutputs(data.outputs), language),
  ],
});
