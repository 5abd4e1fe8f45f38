import type { JsonObject } from '@heddle/workflow-schema';
import { Select, TextInput } from '@mantine/core';
import { formatMessage } from '../formatMessage.js';
import { FieldProblems, useIsInvalid } from './FieldProblems.js';
import { useFormMessages, useFormScope } from './FormScope.js';
import { labelled } from './labelled.js';
import { settingAt, settingPath, writeSetting } from './settings.js';
import { textAt, type WirePath, writeAt } from './wire.js';

const list = ['inputs', 'llmParam'];

/** The model of an LLM node, stored as a list of settings. */
export function ModelField() {
  const { raw, onChange } = useFormScope();
  const t = useFormMessages();
  // Documents use the key `modleName`, newer ones `modelName`.
  const nameKey = settingPath(raw, list, 'modelName') === undefined ? 'modleName' : 'modelName';
  return (
    <ModelSelect
      id={String(settingAt(raw, list, 'modelType') ?? '')}
      name={String(settingAt(raw, list, nameKey) ?? '')}
      path={settingPath(raw, list, 'modelType')?.slice(0, 3) ?? list}
      onChoose={({ id, name }) =>
        onChange((draft: JsonObject) => {
          writeSetting(draft, list, 'modelType', 'integer', id);
          if (name !== undefined) writeSetting(draft, list, nameKey, 'string', name);
        }, t.model)
      }
    />
  );
}

/** The model of other nodes, stored as one object. */
export function ModelParamField() {
  const { raw, onChange } = useFormScope();
  const t = useFormMessages();
  return (
    <ModelSelect
      id={textAt(raw, [...list, 'modelType'])}
      name={textAt(raw, [...list, 'modelName'])}
      path={[...list, 'modelType']}
      onChoose={({ id, name }) =>
        onChange((draft: JsonObject) => {
          writeAt(draft, [...list, 'modelType'], id);
          if (name !== undefined) writeAt(draft, [...list, 'modelName'], name);
        }, t.model)
      }
    />
  );
}

interface ModelSelectProps {
  id: string;
  name: string;
  /** Path of the issues about the model. */
  path: WirePath;
  onChoose: (model: { id: string; name?: string }) => void;
}

/** Selects one of the configured models. A model that is not configured stays visible, with its fix. */
function ModelSelect({ id, name, path, onChoose }: ModelSelectProps) {
  const { context, isReadOnly } = useFormScope();
  const t = useFormMessages();
  const isInvalid = useIsInvalid(path, true);
  if (context.models === undefined) {
    return (
      <div>
        <TextInput
          label={t.modelId}
          description={t.modelsUnknown}
          value={id}
          readOnly={isReadOnly}
          error={isInvalid}
          onChange={(event) => onChoose({ id: event.currentTarget.value })}
        />
        <FieldProblems path={path} isDeep />
      </div>
    );
  }
  const { models } = context;
  const known = models.map((model) => ({
    value: model.id,
    label: model.isDemo ? `${model.name} · ${t.demo}` : model.name,
  }));
  const isListed = id === '' || models.some((model) => model.id === id);
  const lost = { value: id, label: formatMessage(t.modelNotListed, { name: name || id }), disabled: true };
  return (
    <div>
      <Select
        {...labelled(t, 'model')}
        placeholder={t.unset}
        data={isListed ? known : [...known, lost]}
        value={id === '' ? null : id}
        disabled={isReadOnly}
        error={isInvalid}
        allowDeselect={false}
        searchable={known.length > 8}
        onChange={(value) => {
          const model = models.find((candidate) => candidate.id === value);
          if (model) onChoose(model);
        }}
      />
      <FieldProblems path={path} isDeep />
    </div>
  );
}
