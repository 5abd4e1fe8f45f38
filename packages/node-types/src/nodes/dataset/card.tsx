import { createView } from '../../card-parts/createView.js';
import { resourceRow } from '../../card-parts/resourceRow.js';
import { inputRows, outputRows } from '../../card-parts/rows.js';
import { datasetIds } from '../../data/knowledgeNode.js';
import { ownOutputs } from '../../data/outputs.js';
import { IconBooks } from '../../icons/IconBooks.js';
import { type DatasetData, dataset, searchSettings } from './definition.js';
import { messages } from './messages.js';
import { strategyName } from './strategies.js';

/** Canvas card of the Dataset node. */
export const datasetView = createView<DatasetData>({
  definition: dataset,
  Icon: IconBooks,
  rows(data, context) {
    const { language } = context;
    const t = messages[language];
    const { strategy, topK } = searchSettings(data);
    const recall = [
      ...(strategy === undefined ? [] : [{ text: strategyName(strategy, language) }]),
      ...(topK === undefined ? [] : [{ text: `Top ${topK}` }]),
    ];
    return [
      ...inputRows(data.inputs.inputParameters, language),
      resourceRow('dataset', datasetIds(data), context),
      ...(recall.length === 0 ? [] : [{ kind: 'chips', label: t.recall, chips: recall } as const]),
      ...outputRows(ownOutputs(data.outputs), language),
    ];
  },
});
