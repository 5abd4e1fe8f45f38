import { isJsonObject } from '@heddle/workflow-schema';
import { useFormMessages, useFormScope } from './FormScope.js';
import { type Labelled, labelled } from './labelled.js';
import { SwitchField } from './SwitchField.js';
import { TemplateField } from './TemplateField.js';
import { readAt, textAt, writeAt } from './wire.js';

const path = ['inputs', 'content'];
const streamingPath = ['inputs', 'streamingOutput'];

/** The output text of an End or Message node, and whether it is streamed. */
export function ContentField({ label, description }: Labelled) {
  const { raw, onChange, isReadOnly } = useFormScope();
  const t = useFormMessages();
  return (
    <>
      <TemplateField
        label={label}
        description={description}
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
      <SwitchField
        {...labelled(t, 'streaming')}
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
