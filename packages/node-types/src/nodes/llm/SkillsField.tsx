import type { JsonObject } from '@heddle/workflow-schema';
import { Select, TextInput } from '@mantine/core';
import { AddButton } from '../../form-parts/AddButton.js';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { useFormScope } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { NumberField } from '../../form-parts/NumberField.js';
import { RemoveButton } from '../../form-parts/RemoveButton.js';
import { Section } from '../../form-parts/Section.js';
import { appendAt, listAt, readAt, removeAt, textAt, type WirePath, writeAt } from '../../form-parts/wire.js';
import { formatMessage } from '../../formatMessage.js';
import { strategies, strategyName } from '../dataset/strategies.js';
import { messages } from './messages.js';
import { ToolSkills } from './ToolSkills.js';

const root = ['inputs', 'fcParam'];
const settings = [...root, 'knowledgeFCParam', 'global_setting'];

type Texts = (typeof messages)['en'];

interface Choice {
  value: string;
  label: string;
  /** Fields of the skill as stored in the document. */
  fields: Readonly<Record<string, string>>;
}

type SkillLabel =
  | 'workflowId'
  | 'version'
  | 'pluginId'
  | 'toolId'
  | 'toolName'
  | 'knowledgeId'
  | 'knowledgeName';

interface SkillKind {
  path: WirePath;
  title: 'workflows' | 'tools' | 'knowledge';
  /** Fields that can be entered by hand; the first one is required. */
  fields: readonly { key: string; label: SkillLabel }[];
  create: JsonObject;
  /** An entry without a version means the draft. */
  versionKey?: string;
}

const workflows: SkillKind = {
  path: [...root, 'workflowFCParam', 'workflowList'],
  title: 'workflows',
  fields: [
    { key: 'workflow_id', label: 'workflowId' },
    { key: 'workflow_version', label: 'version' },
  ],
  create: { plugin_id: '', workflow_id: '', plugin_version: '', workflow_version: '', is_draft: true },
  versionKey: 'workflow_version',
};

const plugins: SkillKind = {
  path: [...root, 'pluginFCParam', 'pluginList'],
  title: 'tools',
  fields: [
    { key: 'plugin_id', label: 'pluginId' },
    { key: 'api_id', label: 'toolId' },
    { key: 'api_name', label: 'toolName' },
    { key: 'plugin_version', label: 'version' },
  ],
  create: { plugin_id: '', api_id: '', api_name: '', plugin_version: '', is_draft: true },
  versionKey: 'plugin_version',
};

const knowledge: SkillKind = {
  path: [...root, 'knowledgeFCParam', 'knowledgeList'],
  title: 'knowledge',
  fields: [
    { key: 'id', label: 'knowledgeId' },
    { key: 'name', label: 'knowledgeName' },
  ],
  create: { id: '', name: '' },
};

/** Skills of the model: workflows, plugin tools and knowledge bases. */
export function SkillsField() {
  const { raw, context } = useFormScope();
  const { workflows: known, loadTool, datasets } = context;
  const hasKnowledge = listAt(raw, knowledge.path).length > 0;
  return (
    <>
      <SkillList
        kind={workflows}
        choices={known?.map(({ id, name }) => ({ value: id, label: name, fields: { workflow_id: id } }))}
      />
      {loadTool ? <ToolSkills /> : <SkillList kind={plugins} />}
      <SkillList
        kind={knowledge}
        choices={datasets?.map(({ id, name }) => ({ value: id, label: name, fields: { id, name } }))}
      />
      {hasKnowledge && <RecallFields />}
    </>
  );
}

function SkillList({ kind, choices }: { kind: SkillKind; choices?: Choice[] }) {
  const { raw, language, onChange } = useFormScope();
  const t: Texts = messages[language];
  const title = t[kind.title];
  const add = () => onChange((draft) => appendAt(draft, kind.path, { ...kind.create }), title);
  return (
    <Section {...labelled(t, kind.title)} action={<AddButton label={title} onAdd={add} />}>
      <FieldProblems path={kind.path} isDeep />
      {listAt(raw, kind.path).map((_, index) => (
        <SkillRow key={index} kind={kind} choices={choices} index={index} />
      ))}
    </Section>
  );
}

function SkillRow({ kind, choices, index }: { kind: SkillKind; choices?: Choice[]; index: number }) {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const t: Texts = messages[language];
  const at = [...kind.path, index];
  const name = formatMessage(t.skill, { kind: t[kind.title], index: index + 1 });
  const write = (fields: Readonly<Record<string, string>>, label: string) =>
    onChange((draft) => {
      for (const [key, text] of Object.entries(fields)) writeAt(draft, [...at, key], text);
      const { versionKey } = kind;
      if (versionKey !== undefined)
        writeAt(draft, [...at, 'is_draft'], textAt(draft, [...at, versionKey]) === '');
    }, label);
  const has = ({ fields }: Choice) =>
    kind.fields.every(
      ({ key }) => key === kind.versionKey || /name$/.test(key) || fields[key] === textAt(raw, [...at, key]),
    );
  return (
    <div className="heddle-form-parameter">
      <div className="heddle-form-row">
        {choices === undefined ? (
          <span className="heddle-form-name">{name}</span>
        ) : (
          <Select
            className="heddle-form-grow"
            aria-label={name}
            placeholder={t.choose}
            searchable
            disabled={isReadOnly}
            value={choices.find(has)?.value ?? null}
            data={choices.map(({ value, label }) => ({ value, label }))}
            onChange={(value) => {
              const chosen = choices.find((choice) => choice.value === value);
              if (chosen) write(chosen.fields, name);
            }}
          />
        )}
        <RemoveButton name={name} onRemove={() => onChange((draft) => removeAt(draft, at), name)} />
      </div>
      <div className="heddle-form-pair">
        {kind.fields.map(({ key, label }) => (
          <TextInput
            key={key}
            {...labelled(t, label)}
            aria-label={`${name}: ${t[label]}`}
            value={textAt(raw, [...at, key])}
            readOnly={isReadOnly}
            onChange={(event) => write({ [key]: event.currentTarget.value }, t[label])}
          />
        ))}
      </div>
      {readAt(raw, [...at, 'fc_setting']) !== undefined && (
        <p className="heddle-form-empty">{t.settingKept}</p>
      )}
    </div>
  );
}

/** How knowledge is searched for the model. */
function RecallFields() {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const t: Texts = messages[language];
  const path = [...settings, 'search_mode'];
  return (
    <>
      <Select
        {...labelled(t, 'searchMode')}
        allowDeselect={false}
        disabled={isReadOnly}
        value={String(readAt(raw, path) ?? strategies.semantic)}
        data={Object.values(strategies).map((code) => ({
          value: String(code),
          label: strategyName(code, language),
        }))}
        onChange={(code) =>
          code !== null && onChange((draft) => writeAt(draft, path, Number(code)), t.searchMode)
        }
      />
      <div className="heddle-form-pair">
        <NumberField path={[...settings, 'top_k']} {...labelled(t, 'topK')} initial={5} min={1} max={20} />
        <NumberField
          path={[...settings, 'min_score']}
          {...labelled(t, 'minScore')}
          initial={0.5}
          min={0}
          max={1}
          step={0.05}
          allowDecimal
        />
      </div>
    </>
  );
}
