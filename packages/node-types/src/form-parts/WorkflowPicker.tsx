import type { JsonObject } from '@heddle/workflow-schema';
import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatMessage } from '../formatMessage.js';
import { IconRefresh } from '../icons/IconRefresh.js';
import type { FormContext } from '../NodeForm.js';
import { FieldProblems, useIsInvalid } from './FieldProblems.js';
import { useFormScope } from './FormScope.js';
import { labelled } from './labelled.js';
import { VersionChoice } from './VersionChoice.js';
import { textAt, type WirePath, writeAt } from './wire.js';
import { workflowMessages } from './workflowMessages.js';

/** Inputs and outputs of a workflow, as reported by the host. */
export type WorkflowInterface = Awaited<ReturnType<NonNullable<FormContext['loadWorkflowInterface']>>>;

interface WorkflowPickerProps {
  /** Path of the workflow's id, for example `inputs.workflowId`. */
  path: WirePath;
  /** The version stored in the node; `''` is the draft. */
  version: string;
  /** Writes the chosen workflow into the node, including the part of its interface that the node stores. */
  copy(draft: JsonObject, workflowId: string, callee: WorkflowInterface): void;
}

/** Selects a workflow and copies its interface into the node. */
export function WorkflowPicker({ path, version, copy }: WorkflowPickerProps) {
  const { raw, context, onChange, isReadOnly } = useFormScope();
  const t = workflowMessages[context.language];
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const isInvalid = useIsInvalid(path);
  const workflowId = textAt(raw, path);
  const { workflows, loadWorkflowInterface } = context;

  if (workflows === undefined || loadWorkflowInterface === undefined) {
    return (
      <div>
        <TextInput
          label={t.workflowIdLabel}
          description={t.workflowsUnknown}
          value={workflowId}
          readOnly={isReadOnly}
          error={isInvalid}
          onChange={(event) => {
            const text = event.currentTarget.value;
            onChange((draft) => writeAt(draft, path, text), t.workflow);
          }}
        />
        <FieldProblems path={path} />
      </div>
    );
  }

  const choose = async (id: string, wanted?: string) => {
    setState('loading');
    try {
      const callee = await loadWorkflowInterface(id, wanted);
      onChange((draft) => copy(draft, id, callee), t.workflow);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  const known = workflows.map(({ id, name }) => ({ value: id, label: name }));
  const isListed = workflowId === '' || workflows.some((workflow) => workflow.id === workflowId);
  const lost = {
    value: workflowId,
    label: formatMessage(t.workflowLost, { id: workflowId }),
    disabled: true,
  };
  return (
    <div>
      <Select
        {...labelled(t, 'workflow')}
        {...(workflows.length === 0 && { description: t.noWorkflows })}
        placeholder={t.chooseWorkflow}
        data={isListed ? known : [...known, lost]}
        value={workflowId === '' ? null : workflowId}
        searchable
        allowDeselect={false}
        disabled={isReadOnly || state === 'loading'}
        error={state === 'failed' ? t.interfaceFailed : isInvalid}
        onChange={(id) => {
          if (id !== null) void choose(id);
        }}
      />
      <FieldProblems path={path} />
      {workflowId !== '' && (
        <VersionChoice
          workflowId={workflowId}
          version={version}
          isBusy={state === 'loading'}
          onChoose={(chosen) => void choose(workflowId, chosen)}
        />
      )}
      {workflowId !== '' && (
        <div className="heddle-form-row">
          <span className="heddle-form-hint heddle-form-grow">
            {version === '' ? t.draftVersion : formatMessage(t.version, { version })}
          </span>
          {!isReadOnly && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              loading={state === 'loading'}
              leftSection={<IconRefresh size={14} />}
              onClick={() => void choose(workflowId, version)}
            >
              {t.refreshInterface}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
