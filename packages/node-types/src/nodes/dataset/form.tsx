import { Select } from '@mantine/core';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { HistoryField } from '../../form-parts/HistoryField.js';
import { KnowledgeField } from '../../form-parts/KnowledgeField.js';
import { labelled } from '../../form-parts/labelled.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { SwitchSetting, TextSetting } from '../../form-parts/SettingFields.js';
import { writeSetting } from '../../form-parts/settings.js';
import { type DatasetData, searchSettings } from './definition.js';
import { messages } from './messages.js';
import { strategies, strategyName } from './strategies.js';

const list = ['inputs', 'datasetParam'];
const query = [{ name: 'Query', type: 'string', required: true } as const];

/** The query, the knowledge bases, and how to search them. */
export const datasetForm = createForm<DatasetData>(({ data, context }) => {
  const t = messages[context.language];
  return (
    <>
      <ParametersField path={['inputs', 'inputParameters']} declared={query} />
      <KnowledgeField data={data} />
      <StrategyField data={data} />
      <div className="heddle-form-pair">
        <TextSetting list={list} name="topK" type="integer" {...labelled(t, 'topK')} />
        <TextSetting list={list} name="minScore" type="float" {...labelled(t, 'minScore')} />
      </div>
      <SwitchSetting list={list} name="useRerank" {...labelled(t, 'useRerank')} />
      <SwitchSetting list={list} name="useRewrite" {...labelled(t, 'useRewrite')} />
      <SwitchSetting list={list} name="isPersonalOnly" {...labelled(t, 'isPersonalOnly')} />
      <HistoryField />
      <OutputsField isFixed />
    </>
  );
});

function StrategyField({ data }: { data: DatasetData }) {
  const { context, onChange, isReadOnly } = useFormScope();
  const t = messages[context.language];
  const { strategy } = searchSettings(data);
  const offered: number[] = Object.values(strategies);
  if (strategy !== undefined && !offered.includes(strategy)) offered.push(strategy);
  return (
    <Select
      {...labelled(t, 'strategy')}
      value={strategy === undefined ? null : String(strategy)}
      allowDeselect={false}
      disabled={isReadOnly}
      data={offered.map((code) => ({ value: String(code), label: strategyName(code, context.language) }))}
      onChange={(value) =>
        value !== null &&
        onChange((draft) => writeSetting(draft, list, 'strategy', 'integer', Number(value)), t.strategy)
      }
    />
  );
}
