import { createView } from '../../card-parts/createView.js';
import { resourceRow } from '../../card-parts/resourceRow.js';
import { inputRows, outputRows } from '../../card-parts/rows.js';
import { datasetIds } from '../../data/knowledgeNode.js';
import { ownOutputs } from '../../data/outputs.js';
import { IconBookOff } from '../../icons/IconBookOff.js';
import { type KnowledgeDeleteData, knowledgeDelete } from './definition.js';

/** Canvas card of the KnowledgeDelete node. */
export const knowledgeDeleteView = createView<KnowledgeDeleteData>({
  definition: knowledgeDelete,
  Icon: IconBookOff,
  rows: (data, context) => [
    ...inputRows(data.inputs.inputParameters, context.language),
    resourceRow('dataset', datasetIds(data), context),
    ...outputRows(ownOutputs(data.outputs), context.language),
  ],
});
