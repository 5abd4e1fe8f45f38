import type { Parameter } from '@heddle/workflow-schema';
import { TagsInput } from '@mantine/core';
import { datasetIds } from '../data/knowledgeNode.js';
import { FieldProblems } from './FieldProblems.js';
import { useFormScope } from './FormScope.js';
import { Note } from './Note.js';
import { writeSetting } from './settings.js';
import { listAt, writeAt } from './wire.js';

const list = ['inputs', 'datasetParam'];
const messages = {
  'zh-CN': {
    notSetUp: '当前实例未配置知识库，运行到此节点会失败。你仍可编辑 ID 和设置，它们会随工作流保存。',
    baseIds: '知识库 ID',
    baseIdsHint: '输入 ID 后按 Enter',
  },
  en: {
    notSetUp:
      'Knowledge bases are not set up in this installation, so runs fail at this node. You can still edit IDs and settings; they are saved with the workflow.',
    baseIds: 'Knowledge base IDs',
    baseIdsHint: 'Type an ID and press Enter',
  },
};

interface KnowledgeFieldProps {
  data: { inputs: { datasetParam: readonly Parameter[] } };
  /** The node supports a single knowledge base. */
  isSingle?: boolean;
}

/** The ids of the node's knowledge bases, below a notice that they are not set up. */
export function KnowledgeField({ data, isSingle = false }: KnowledgeFieldProps) {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const { notSetUp, baseIds, baseIdsHint } = messages[language];
  const isWritten = listAt(raw, list).length > 0;
  return (
    <>
      <Note>{notSetUp}</Note>
      <div>
        <TagsInput
          label={baseIds}
          description={baseIdsHint}
          value={datasetIds(data)}
          maxTags={isSingle ? 1 : undefined}
          readOnly={isReadOnly}
          onChange={(ids) =>
            onChange((draft) => {
              // The first parameter is the list of ids, whatever its name.
              if (isWritten) writeAt(draft, [...list, 0, 'input', 'value', 'content'], ids);
              else writeSetting(draft, list, 'datasetList', 'list', ids);
              writeAt(draft, [...list, 0, 'input', 'schema'], { type: 'string' });
            }, baseIds)
          }
        />
        <FieldProblems path={list} />
      </div>
    </>
  );
}
