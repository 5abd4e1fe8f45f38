import { writeCalledInputs } from '../../form-parts/calledInputs.js';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { NamedValueField } from '../../form-parts/NamedValueField.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { WorkflowPicker } from '../../form-parts/WorkflowPicker.js';
import { writeAt } from '../../form-parts/wire.js';
import type { TriggerUpsertData } from './definition.js';
import { messages } from './messages.js';
import { ScheduleFields } from './ScheduleFields.js';

const config = ['inputs', 'config'];
const payload = ['inputs', 'payload'];

/** The user, the schedule, the workflow to run and its inputs. */
export const triggerUpsertForm = createForm<TriggerUpsertData>(({ data, context }) => {
  const t = messages[context.language];
  const isListed = context.loadWorkflowInterface !== undefined;
  return (
    <>
      <FieldProblems path={['inputs', 'meta', 'triggerType']} />
      <NamedValueField list={config} name="triggerName" {...labelled(t, 'triggerName')} hasFixedType />
      <NamedValueField list={config} name="userId" {...labelled(t, 'userId')} hasFixedType />
      <NamedValueField list={config} name="triggerId" {...labelled(t, 'triggerId')} hasFixedType />
      <ScheduleFields />
      <WorkflowPicker
        path={['inputs', 'meta', 'workflowId']}
        version=""
        copy={(draft, workflowId, { inputs }) => {
          writeAt(draft, ['inputs', 'meta', 'workflowId'], workflowId);
          writeCalledInputs(draft, payload, inputs);
        }}
      />
      <ParametersField
        path={payload}
        {...labelled(t, 'parameters')}
        declared={isListed ? data.inputs.payload.map(({ name, input }) => ({ ...input, name })) : undefined}
      />
      <OutputsField isFixed />
    </>
  );
});
