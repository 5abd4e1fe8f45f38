import type { NodeContext, NodeExecutor, WriteStrategy } from '@heddle/executor';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError, refuseFirst } from '../../run/fail.js';
import { fileNameOf } from '../../run/fileName.js';
import { chosenDatasets, knowledgeCall } from '../../run/knowledge.js';
import { callOptions, requiredText } from '../../run/namedInputs.js';
import type { DatasetWriteData } from './definition.js';
import { checkStrategy, chunkDefaults, separatorOf } from './strategy.js';

/** File types that can be added to a knowledge base. */
const extensions = ['pdf', 'txt', 'md', 'docx', 'csv', 'xlsx', 'json', 'jpg', 'jpeg', 'png'];

/** Adds the file to the knowledge base; indexing continues after the node has finished. */
export const datasetWriteExecutor: NodeExecutor<DatasetWriteData> = {
  effect: 'once',
  run: async (context) => {
    const { data } = context;
    const [datasetId = '', ...others] = chosenDatasets(context);
    if (others.length > 0) {
      const message = 'a file can be added to one knowledge base only';
      throw nodeError(context, nodeErrorCodes.compile, message, 'inputs.datasetParam');
    }
    refuseFirst(context, checkStrategy({ nodeId: context.node.id }, data));
    const file = fileOf(context);
    const request = { datasetId, ...file, strategy: strategyOf(data) };
    const { documentId } = await knowledgeCall(context, 'write')(request, callOptions(context));
    return { outputs: { documentId, ...file } };
  },
};

function fileOf(context: NodeContext<DatasetWriteData>): { fileName: string; fileUrl: string } {
  const fileUrl = requiredText(context, 'knowledge');
  const written = context.data.inputs.inputParameters.find(({ name }) => name === 'knowledge')?.input;
  const fileName = fileNameOf(fileUrl, written, context.runInputs);
  const extension = fileName.includes('.') ? fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase() : '';
  if (extensions.includes(extension)) return { fileName, fileUrl };
  const message = `knowledge cannot be read from "${fileName}"; it must end in ${extensions.join(', ')}`;
  throw nodeError(context, nodeErrorCodes.compile, message, 'inputs.inputParameters');
}

/** The extraction switches apply to accurate parsing only. */
function strategyOf(data: DatasetWriteData): WriteStrategy {
  const { parsingStrategy, chunkStrategy } = data.inputs.strategyParam;
  const { maxToken = chunkDefaults.maxToken, overlap = chunkDefaults.overlap } = chunkStrategy;
  return {
    parsing:
      parsingStrategy.parsingType === 'accurate'
        ? {
            type: 'accurate',
            images: parsingStrategy.imageExtraction,
            tables: parsingStrategy.tableExtraction,
            textInImages: parsingStrategy.imageOcr,
          }
        : { type: 'fast' },
    chunking:
      chunkStrategy.chunkType === 'custom'
        ? {
            type: 'custom',
            separator: separatorOf(data),
            maxTokens: maxToken,
            overlapTokens: Math.round(overlap * maxToken),
          }
        : { type: 'default' },
  };
}
