import { readVariables } from '@heddle/workflow-schema';
import { BatchField } from '../../form-parts/BatchField.js';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { Note } from '../../form-parts/Note.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { Section } from '../../form-parts/Section.js';
import { TextSetting } from '../../form-parts/SettingFields.js';
import { ToolField } from '../../form-parts/ToolField.js';
import { toolMessages } from '../../form-parts/toolMessages.js';
import { useTool } from '../../form-parts/useTool.js';
import { copyTool } from './copyTool.js';
import { type ApiData, toolOf } from './definition.js';
import { messages } from './messages.js';

const list = ['inputs', 'apiParam'];

/** The called tool and its inputs. With a host that knows tools, their interface is copied and read-only. */
export const apiForm = createForm<ApiData>(({ data, context }) =>
  context.loadTool === undefined ? <ToolByIds /> : <ChosenTool data={data} />,
);

function ChosenTool({ data }: { data: ApiData }) {
  const { context, isReadOnly, onChange } = useFormScope();
  const t = toolMessages[context.language];
  const { pluginId, apiId, version, pluginName, apiName } = toolOf(data);
  const known = useTool(pluginId, apiId, version);
  const { tool } = known;
  return (
    <>
      <Section {...labelled(t, 'tool')}>
        <ToolField
          {...{ pluginId, apiId, version, known }}
          storedName={[pluginName, apiName].filter(Boolean).join(' / ')}
          onChoose={(chosen) => onChange((draft) => copyTool(draft, chosen), t.tool)}
        />
        <FieldProblems path={list} />
      </Section>
      <ParametersField
        path={['inputs', 'inputParameters']}
        {...(tool && { declared: readVariables(tool.inputs) })}
      />
      <BatchField />
      <OutputsField isFixed={tool !== undefined && tool.outputs.length > 0} />
      {tool && context.renderToolResult?.(tool, context.nodeId, isReadOnly)}
    </>
  );
}

/** For hosts that do not know tools. */
function ToolByIds() {
  const { language } = useFormScope();
  const t = messages[language];
  return (
    <>
      <Note>{t.idsOfTool}</Note>
      <Section {...labelled(t, 'toolOf')}>
        <div className="heddle-form-pair">
          <TextSetting list={list} name="pluginName" {...labelled(t, 'pluginName')} />
          <TextSetting list={list} name="pluginID" {...labelled(t, 'pluginId')} />
          <TextSetting list={list} name="apiName" {...labelled(t, 'apiName')} />
          <TextSetting list={list} name="apiID" {...labelled(t, 'apiId')} />
          <TextSetting list={list} name="pluginVersion" {...labelled(t, 'pluginVersion')} />
        </div>
        <FieldProblems path={list} />
      </Section>
      <ParametersField path={['inputs', 'inputParameters']} />
      <BatchField />
      <OutputsField />
    </>
  );
}
