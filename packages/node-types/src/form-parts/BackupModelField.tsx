import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import { Select } from '@mantine/core';
import { settingPath } from './errorSettings.js';
import { useFormMessages, useFormScope } from './FormScope.js';
import { labelled } from './labelled.js';
import { readAt, removeAt, textAt, writeAt } from './wire.js';

const path = [...settingPath, 'ext', 'backupLLmParam'];

/** The model used for retries. The document stores it as a JSON string; its other keys are preserved. */
export function BackupModelField() {
  const { raw, context, onChange, isReadOnly } = useFormScope();
  const t = useFormMessages();
  if (context.models === undefined) return null;
  const stored = parseObject(textAt(raw, path));
  const id = String(readAt(stored, ['modelType']) ?? '');
  const models = context.models.map((model) => ({ value: model.id, label: model.name }));
  const isLost = id !== '' && !models.some((model) => model.value === id);
  const lostName = String(readAt(stored, ['modelName']) ?? id);
  return (
    <Select
      {...labelled(t, 'backupModel')}
      placeholder={t.sameModel}
      data={isLost ? [...models, { value: id, label: lostName, disabled: true }] : models}
      value={id === '' ? null : id}
      clearable
      disabled={isReadOnly}
      onChange={(value) =>
        onChange((draft: JsonObject) => {
          const model = context.models?.find((candidate) => candidate.id === value);
          if (model === undefined) {
            removeAt(draft, path);
            return;
          }
          const next = { ...stored, modelName: model.name, modelType: exactNumber(model.id) };
          writeAt(draft, path, JSON.stringify(next));
        }, t.backupModel)
      }
    />
  );
}

// Documents store a number here; an id too large for an exact number stays a string.
function exactNumber(id: string): number | string {
  return String(Number(id)) === id ? Number(id) : id;
}

function parseObject(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
