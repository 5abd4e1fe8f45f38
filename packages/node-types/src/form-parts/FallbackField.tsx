import type { JsonObject } from '@heddle/workflow-schema';
import { Button } from '@mantine/core';
import { settingPath } from './errorSettings.js';
import { useFormMessages, useFormScope } from './FormScope.js';
import { CodeEditor } from './LazyEditors.js';
import { textAt, writeAt } from './wire.js';

const path = [...settingPath, 'dataOnErr'];

/** The JSON used as the outputs when the node fails. */
export function FallbackField({ onFill }: { onFill: (raw: JsonObject) => string }) {
  const { raw, onChange, isReadOnly } = useFormScope();
  const t = useFormMessages();
  return (
    <div>
      <div className="heddle-form-label">
        <span>{t.fallbackValue}</span>
        {!isReadOnly && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            className="heddle-form-action"
            onClick={() => onChange((draft) => writeAt(draft, path, onFill(draft)), t.fillFallback)}
          >
            {t.fillFallback}
          </Button>
        )}
      </div>
      <CodeEditor
        language="json"
        label={t.fallbackValue}
        value={textAt(raw, path)}
        isReadOnly={isReadOnly}
        minHeight={80}
        maxHeight={240}
        onChange={(text) => onChange((draft) => writeAt(draft, path, text), t.fallbackValue)}
      />
    </div>
  );
}
