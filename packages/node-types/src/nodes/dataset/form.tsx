import { Select, TagsInput } from '@mantine/core';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { Note } from '../../form-parts/Note.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { SwitchSetting, TextSetting } from '../../form-parts/SettingFields.js';
import { writeSetting } from '../../form-parts/settings.js';
import { listAt, writeAt } from '../../form-parts/wire.js';
import { type DatasetData, datasetIds, searchSettings } from './definition.js';
import { messages } from './messages.js';
import { strategies, strategyName } from './strategies.js';

const list = ['inputs', 'datasetParam'];
const query = [{ name: 'Query', type: 'string', required: true } as const];

/** What is searched for, in which knowledge bases, and how. */
export const datasetForm = createForm<DatasetData>(({ data, context }) => {
  const words = messages[context.language];
  return (
    <>
      <Note>{words.notSetUp}</Note>
      <ParametersField path={['inputs', 'inputParameters']} declared={query} />
      <BasesField data={data} />
      <StrategyField data={data} />
      <div className="heddle-form-pair">
        <TextSetting list={list} name="topK" type="integer" label={words.topK} />
        <TextSetting list={list} name="minScore" type="float" label={words.minScore} />
      </div>
      <SwitchSetting list={list} name="useRerank" label={words.useRerank} />
      <SwitchSetting list={list} name="useRewrite" label={words.useRewrite} />
      <SwitchSetting list={list} name="isPersonalOnly" label={words.isPersonalOnly} />
      <FieldProblems path={['inputs', 'chatHistorySetting']} isDeep />
      <OutputsField isFixed />
    </>
  );
});

function BasesField({ data }: { data: DatasetData }) {
  const { raw, context, onChange, isReadOnly } = useFormScope();
  const words = messages[context.language];
  const isWritten = listAt(raw, list).length > 0;
  return (
    <div>
      <TagsInput
        label={words.baseIds}
        description={words.baseIdsHint}
        value={datasetIds(data)}
        readOnly={isReadOnly}
        onChange={(ids) =>
          onChange((draft) => {
            // The first parameter is the id list, whatever it is called.
            if (isWritten) writeAt(draft, [...list, 0, 'input', 'value', 'content'], ids);
            else writeSetting(draft, list, 'datasetList', 'list', ids);
            writeAt(draft, [...list, 0, 'input', 'schema'], { type: 'string' });
          }, words.baseIds)
        }
      />
      <FieldProblems path={list} />
    </div>
  );
}

function StrategyField({ data }: { data: DatasetData }) {
  const { context, onChange, isReadOnly } = useFormScope();
  const words = messages[context.language];
  const { strategy } = searchSettings(data);
  const offered: number[] = Object.values(strategies);
  if (strategy !== undefined && !offered.includes(strategy)) offered.push(strategy);
  return (
    <Select
      label={words.strategy}
      value={strategy === undefined ? null : String(strategy)}
      allowDeselect={false}
      disabled={isReadOnly}
      data={offered.map((code) => ({ value: String(code), label: strategyName(code, context.language) }))}
      onChange={(value) =>
        value !== null &&
        onChange((draft) => writeSetting(draft, list, 'strategy', 'integer', Number(value)), words.strategy)
      }
    />
  );
}
