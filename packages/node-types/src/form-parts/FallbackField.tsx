import type { JsonObject } from '@heddle/workflow-schema';
import { Button } from '@mantine/core';
import { settingPath } from './errorSettings.js';
import { useFormMessages, useFormScope } from './FormScope.js';
import { CodeEditor } from './LazyEditors.js';
import { labelled } from './labelled.js';
import { Section } from './Section.js';
import { textAt, writeAt } from './wire.js';

const path = [...settingPath, 'dataOnErr'];

/** The JSON used as the outputs when the node fails. */
export function FallbackField({ onFill }: { onFill: (raw: JsonObject) => string }) {
  const { raw, onChange, isReadOnly } = useFormScope();
  const t = useFormMessages();
  return (
    <Section
      {...labelled(t, 'fallbackValue')}
      action={
        !isReadOnly && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            onClick={() => onChange((draft) => writeAt(draft, path, onFill(draft)), t.fillFallback)}
          >
            {t.fillFallback}
          </Button>
        )
      }
    >
      <CodeEditor
        language="json"
        label={t.fallbackValue}
        value={textAt(raw, path)}
        isReadOnly={isReadOnly}
        minHeight={80}
        maxHeight={240}
        onChange={(text) => onChange((draft) => writeAt(draft, path, text), t.fallbackValue)}
      />
    </Section>
  );
}
