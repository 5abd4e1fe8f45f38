import { Button, Select, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { fillWords } from '../../fillWords.js';
import { FieldProblems, useIsInvalid } from '../../form-parts/FieldProblems.js';
import { useFormScope } from '../../form-parts/FormScope.js';
import { writeAt } from '../../form-parts/wire.js';
import { copyInterface } from './copyInterface.js';
import type { SubWorkflowData } from './definition.js';
import { messages } from './messages.js';

const path = ['inputs', 'workflowId'];

/** Chooses the workflow to call and copies its interface into the node. */
export function WorkflowPicker({ data }: { data: SubWorkflowData }) {
  const { context, onChange, isReadOnly } = useFormScope();
  const words = messages[context.language];
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const isInvalid = useIsInvalid(path);
  const { workflowId, workflowVersion } = data.inputs;
  const { workflows, loadWorkflowInterface } = context;

  if (workflows === undefined || loadWorkflowInterface === undefined) {
    return (
      <div>
        <TextInput
          label={words.workflowIdLabel}
          description={words.workflowsUnknown}
          value={workflowId}
          readOnly={isReadOnly}
          error={isInvalid}
          onChange={(event) => {
            const text = event.currentTarget.value;
            onChange((draft) => writeAt(draft, path, text), words.workflow);
          }}
        />
        <FieldProblems path={path} />
      </div>
    );
  }

  const choose = async (id: string) => {
    setState('loading');
    try {
      const callee = await loadWorkflowInterface(id);
      onChange((draft) => copyInterface(draft, id, callee), words.workflow);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  const known = workflows.map(({ id, name }) => ({ value: id, label: name }));
  const isListed = workflowId === '' || workflows.some((workflow) => workflow.id === workflowId);
  const lost = {
    value: workflowId,
    label: fillWords(words.workflowLost, { id: workflowId }),
    disabled: true,
  };
  return (
    <div>
      <Select
        label={words.workflow}
        description={workflows.length === 0 ? words.noWorkflows : undefined}
        placeholder={words.chooseWorkflow}
        data={isListed ? known : [...known, lost]}
        value={workflowId === '' ? null : workflowId}
        searchable
        allowDeselect={false}
        disabled={isReadOnly || state === 'loading'}
        error={state === 'failed' ? words.interfaceFailed : isInvalid}
        onChange={(id) => {
          if (id !== null) void choose(id);
        }}
      />
      <FieldProblems path={path} />
      {workflowId !== '' && (
        <div className="heddle-form-row">
          <span className="heddle-form-hint heddle-form-grow">
            {workflowVersion === ''
              ? words.draftVersion
              : fillWords(words.version, { version: workflowVersion })}
          </span>
          {!isReadOnly && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              loading={state === 'loading'}
              leftSection={<IconRefresh size={14} />}
              onClick={() => void choose(workflowId)}
            >
              {words.refreshInterface}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
