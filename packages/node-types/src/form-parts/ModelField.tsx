import type { JsonObject } from '@heddle/workflow-schema';
import { Select, TextInput } from '@mantine/core';
import { fillWords } from '../fillWords.js';
import { FieldProblems, useIsInvalid } from './FieldProblems.js';
import { useFormScope, useFormWords } from './FormScope.js';
import { settingAt, settingPath, writeSetting } from './settings.js';

const list = ['inputs', 'llmParam'];

/** The model of an LLM, among those of this installation. A model that is missing here stays shown, with its fix. */
export function ModelField() {
  const { raw, context, onChange, isReadOnly } = useFormScope();
  const words = useFormWords();
  const id = String(settingAt(raw, list, 'modelType') ?? '');
  // Documents spell it `modleName`; newer ones `modelName`.
  const nameKey = settingPath(raw, list, 'modelName') === undefined ? 'modleName' : 'modelName';
  const name = String(settingAt(raw, list, nameKey) ?? '');
  const idPath = settingPath(raw, list, 'modelType');
  const problemPath = idPath?.slice(0, 3) ?? list;
  const isInvalid = useIsInvalid(problemPath, true);
  const choose = (next: { id: string; name?: string }) =>
    onChange((draft: JsonObject) => {
      writeSetting(draft, list, 'modelType', 'integer', next.id);
      if (next.name !== undefined) writeSetting(draft, list, nameKey, 'string', next.name);
    }, words.model);

  if (context.models === undefined) {
    return (
      <div>
        <TextInput
          label={words.modelId}
          description={words.modelsUnknown}
          value={id}
          readOnly={isReadOnly}
          error={isInvalid}
          onChange={(event) => choose({ id: event.currentTarget.value })}
        />
        <FieldProblems path={problemPath} isDeep />
      </div>
    );
  }
  const { models } = context;
  const known = models.map((model) => ({
    value: model.id,
    label: model.isDemo ? `${model.name} · ${words.demo}` : model.name,
  }));
  const isListed = id === '' || models.some((model) => model.id === id);
  const lost = { value: id, label: fillWords(words.modelNotListed, { name: name || id }), disabled: true };
  return (
    <div>
      <Select
        label={words.model}
        placeholder={words.unset}
        data={isListed ? known : [...known, lost]}
        value={id === '' ? null : id}
        disabled={isReadOnly}
        error={isInvalid}
        allowDeselect={false}
        searchable={known.length > 8}
        onChange={(value) => {
          const model = models.find((candidate) => candidate.id === value);
          if (model) choose(model);
        }}
      />
      <FieldProblems path={problemPath} isDeep />
    </div>
  );
}
