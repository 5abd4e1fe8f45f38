import { BatchField } from '../../form-parts/BatchField.js';
import { createForm } from '../../form-parts/FormScope.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { WorkflowPicker } from '../../form-parts/WorkflowPicker.js';
import { copyInterface } from './copyInterface.js';
import type { SubWorkflowData } from './definition.js';

/** The called workflow and its inputs. Its interface is copied and therefore read-only. */
export const subWorkflowForm = createForm<SubWorkflowData>(({ data }) => (
  <>
    <WorkflowPicker
      path={['inputs', 'workflowId']}
      version={data.inputs.workflowVersion}
      copy={copyInterface}
    />
    <ParametersField
      path={['inputs', 'inputParameters']}
      declared={data.inputs.inputDefs.length > 0 ? data.inputs.inputDefs : undefined}
    />
    <BatchField />
    <OutputsField isFixed />
  </>
));
