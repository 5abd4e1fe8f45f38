import { createView } from '../../card-parts/createView.js';
import { resourceRow } from '../../card-parts/resourceRow.js';
import { inputRows, outputRows } from '../../card-parts/rows.js';
import { datasetIds } from '../../data/knowledgeNode.js';
import { ownOutputs } from '../../data/outputs.js';
import { IconBookUpload } from '../../icons/IconBookUpload.js';
import { type DatasetWriteData, datasetWrite } from './definition.js';
import { messages } from './messages.js';

/** Canvas card of the DatasetWrite node. */
export const datasetWriteView = createView<DatasetWriteData>({
  definition: datasetWrite,
  Icon: IconBookUpload,
  rows(data, context) {
    const { language } = context;
    const t = messages[language];
    const { parsingStrategy, chunkStrategy } = data.inputs.strategyParam;
    const parsing = parsingStrategy.parsingType === 'accurate' ? t.accurate : t.fast;
    const chunks = chunkStrategy.chunkType === 'custom' ? t.custom : t.default;
    return [
      ...inputRows(data.inputs.inputParameters, language),
      resourceRow('dataset', datasetIds(data), context),
      { kind: 'chips', label: t.parsing, chips: [{ text: parsing }] },
      { kind: 'chips', label: t.chunks, chips: [{ text: chunks }] },
      ...outputRows(ownOutputs(data.outputs), language),
    ];
  },
});
