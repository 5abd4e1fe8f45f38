import { AddButton } from '../../form-parts/AddButton.js';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { useFormScope } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { RemoveButton } from '../../form-parts/RemoveButton.js';
import { Section } from '../../form-parts/Section.js';
import { ToolField } from '../../form-parts/ToolField.js';
import { useTool } from '../../form-parts/useTool.js';
import { appendAt, listAt, readAt, removeAt, textAt, writeAt } from '../../form-parts/wire.js';
import { formatMessage } from '../../formatMessage.js';
import type { ToolInterface } from '../../NodeForm.js';
import { messages } from './messages.js';

const path = ['inputs', 'fcParam', 'pluginFCParam', 'pluginList'];

/** Tools of plugins that the model may call, chosen with the host's picker. */
export function ToolSkills() {
  const { raw, context, onChange } = useFormScope();
  const t = messages[context.language];
  const add = async () => {
    const tool = await context.pickTool?.();
    if (tool) onChange((draft) => appendAt(draft, path, entryOf(tool)), t.tools);
  };
  return (
    <Section {...labelled(t, 'tools')} action={<AddButton label={t.tools} onAdd={() => void add()} />}>
      <FieldProblems path={path} isDeep />
      {listAt(raw, path).map((_, index) => (
        <ToolSkill key={index} index={index} />
      ))}
    </Section>
  );
}

function ToolSkill({ index }: { index: number }) {
  const { raw, context, onChange } = useFormScope();
  const t = messages[context.language];
  const at = [...path, index];
  const pluginId = textAt(raw, [...at, 'plugin_id']);
  const apiId = textAt(raw, [...at, 'api_id']);
  const version = readAt(raw, [...at, 'is_draft']) === true ? '' : textAt(raw, [...at, 'plugin_version']);
  const known = useTool(pluginId, apiId, version);
  const name =
    textAt(raw, [...at, 'api_name']) || formatMessage(t.skill, { kind: t.tools, index: index + 1 });
  return (
    <div className="heddle-form-parameter">
      <div className="heddle-form-row">
        <span className="heddle-form-hint heddle-form-grow">{index + 1}</span>
        <RemoveButton name={name} onRemove={() => onChange((draft) => removeAt(draft, at), name)} />
      </div>
      <ToolField
        {...{ pluginId, apiId, version, known }}
        storedName={name}
        onChoose={(tool) =>
          onChange((draft) => {
            for (const [key, value] of Object.entries(entryOf(tool))) writeAt(draft, [...at, key], value);
          }, name)
        }
      />
      {readAt(raw, [...at, 'fc_setting']) !== undefined && (
        <p className="heddle-form-empty">{t.settingKept}</p>
      )}
    </div>
  );
}

function entryOf({ pluginId, apiId, name, version, origin }: ToolInterface) {
  return {
    plugin_id: pluginId,
    api_id: apiId,
    api_name: name,
    plugin_version: version,
    // Without a version it follows the latest one.
    is_draft: version === '',
    ...(origin !== '' && { plugin_from: origin }),
  };
}
