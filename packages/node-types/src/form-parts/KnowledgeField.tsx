import type { Parameter } from '@heddle/workflow-schema';
import { MultiSelect, TagsInput } from '@mantine/core';
import { datasetIds } from '../data/knowledgeNode.js';
import { formatMessage } from '../formatMessage.js';
import { FieldProblems } from './FieldProblems.js';
import { useFormScope } from './FormScope.js';
import { labelled } from './labelled.js';
import { Note } from './Note.js';
import { writeSetting } from './settings.js';
import { listAt, writeAt } from './wire.js';

const list = ['inputs', 'datasetParam'];
const messages = {
  'zh-CN': {
    notSetUp: '当前实例未配置知识库，运行到此节点会失败。你仍可编辑 ID 和设置，它们会随工作流保存。',
    baseIds: '知识库 ID',
    baseIdsHint: '输入 ID 后按 Enter',
    bases: '知识库',
    basesHelp: '要检索或写入的知识库。',
    choose: '选择知识库',
    none: '这个空间没有匹配的知识库',
    gone: '{id}（不可用）',
  },
  en: {
    notSetUp:
      'Knowledge bases are not set up in this installation, so runs fail at this node. You can still edit IDs and settings; they are saved with the workflow.',
    baseIds: 'Knowledge base IDs',
    baseIdsHint: 'Type an ID and press Enter',
    bases: 'Knowledge bases',
    basesHelp: 'Knowledge bases that this node searches or changes.',
    choose: 'Choose a knowledge base',
    none: 'No matching knowledge bases in this workspace',
    gone: '{id} (not available)',
  },
};

interface KnowledgeFieldProps {
  data: { inputs: { datasetParam: readonly Parameter[] } };
  /** The node supports a single knowledge base. */
  isSingle?: boolean;
}

/** The node's knowledge bases: by name if the host lists them, else by ID below a notice that they are not set up. */
export function KnowledgeField({ data, isSingle = false }: KnowledgeFieldProps) {
  const { raw, context, language, onChange, isReadOnly } = useFormScope();
  const t = messages[language];
  const isWritten = listAt(raw, list).length > 0;
  const ids = datasetIds(data);
  const write = (chosen: string[]) =>
    onChange((draft) => {
      // The first parameter is the list of ids, whatever its name.
      if (isWritten) writeAt(draft, [...list, 0, 'input', 'value', 'content'], chosen);
      else writeSetting(draft, list, 'datasetList', 'list', chosen);
      writeAt(draft, [...list, 0, 'input', 'schema'], { type: 'string' });
    }, t.bases);
  if (!context.datasets)
    return (
      <>
        <Note>{t.notSetUp}</Note>
        <div>
          <TagsInput
            label={t.baseIds}
            description={t.baseIdsHint}
            value={ids}
            maxTags={isSingle ? 1 : undefined}
            readOnly={isReadOnly}
            onChange={write}
          />
          <FieldProblems path={list} />
        </div>
      </>
    );
  const known = context.datasets;
  const unknown = ids.filter((id) => !known.some((dataset) => dataset.id === id));
  return (
    <div>
      <MultiSelect
        {...labelled(t, 'bases')}
        placeholder={ids.length === 0 ? t.choose : ''}
        nothingFoundMessage={t.none}
        searchable
        hidePickedOptions
        data={[
          ...known.map(({ id, name }) => ({ value: id, label: name })),
          ...unknown.map((id) => ({ value: id, label: formatMessage(t.gone, { id }) })),
        ]}
        value={ids}
        maxValues={isSingle ? 1 : undefined}
        readOnly={isReadOnly}
        onChange={write}
      />
      <FieldProblems path={list} />
    </div>
  );
}
