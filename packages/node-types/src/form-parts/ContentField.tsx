import { isJsonObject } from '@heddle/workflow-schema';
import { Switch } from '@mantine/core';
import { useFormMessages, useFormScope } from './FormScope.js';
import { TemplateField } from './TemplateField.js';
import { readAt, textAt, writeAt } from './wire.js';

const path = ['inputs', 'content'];
const streamingPath = ['inputs', 'streamingOutput'];

/** The output text of an End or Message node, and whether it is streamed. */
export function ContentField({ label }: { label: string }) {
  const { raw, onChange, isReadOnly } = useFormScope();
  const t = useFormMessages();
  return (
    <>
      <TemplateField
        label={label}
        kind="text"
        path={path}
        value={textAt(raw, [...path, 'value', 'content'])}
        minHeight={110}
        write={(draft, text) => {
          if (!isJsonObject(readAt(draft, path))) writeAt(draft, path, { type: 'string', value: {} });
          writeAt(draft, [...path, 'value', 'type'], 'literal');
          writeAt(draft, [...path, 'value', 'content'], text);
        }}
      />
      <Switch
        label={t.streaming}
        checked={readAt(raw, streamingPath) === true}
        disabled={isReadOnly}
        onChange={(event) => {
          const isOn = event.currentTarget.checked;
          onChange((draft) => writeAt(draft, streamingPath, isOn), t.streaming);
        }}
      />
    </>
  );
}
