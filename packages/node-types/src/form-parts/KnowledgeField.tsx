import type { Parameter } from '@heddle/workflow-schema';
import { TagsInput } from '@mantine/core';
import { datasetIds } from '../data/knowledgeNode.js';
import { FieldProblems } from './FieldProblems.js';
import { useFormScope } from './FormScope.js';
import { Note } from './Note.js';
import { writeSetting } from './settings.js';
import { listAt, writeAt } from './wire.js';

const list = ['inputs', 'datasetParam'];
const words = {
  'zh-CN': {
    notSetUp: '此安装还没有知识库，运行到此节点会失败。编号和设置可以查看和修改，会随文档保留。',
    baseIds: '知识库编号',
    baseIdsHint: '输入编号后按回车',
  },
  en: {
    notSetUp:
      'Knowledge bases are not set up in this installation, so a run fails at this node. Ids and settings can be seen and edited, and stay in the document.',
    baseIds: 'Knowledge base ids',
    baseIdsHint: 'Type an id and press Enter',
  },
};

interface KnowledgeFieldProps {
  data: { inputs: { datasetParam: readonly Parameter[] } };
  /** The node takes one knowledge base and no more. */
  isSingle?: boolean;
}

/** The knowledge bases that a node works with, by their ids, under a word about what is missing here. */
export function KnowledgeField({ data, isSingle = false }: KnowledgeFieldProps) {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const { notSetUp, baseIds, baseIdsHint } = words[language];
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
              // The first parameter is the id list, whatever it is called.
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
