import { LanguageContext } from '@heddle/ui-kit';
import { type Issue, type JsonObject, type NodeTypeName, readData } from '@heddle/workflow-schema';
import { use, useState } from 'react';
import { NodePanelBody } from '../forms.js';
import { nodeTypes } from '../index.js';
import type { FormContext } from '../NodeForm.js';
import { body, loadWorkflowInterface, models, scope, workflows } from './formScope.js';

/** Props of a form story. */
export interface FormStageProps {
  name: NodeTypeName;
  /** Defaults to the data of a new node. */
  data?: JsonObject;
  issues?: readonly Issue[];
  isReadOnly?: boolean;
  textTools?: FormContext['textTools'];
}

/** A form in a panel as wide as in the studio, which applies edits. */
export function FormStage({ name, data, issues = [], isReadOnly = false, textTools }: FormStageProps) {
  const language = use(LanguageContext);
  const definition = nodeTypes.find((candidate) => candidate.name === name);
  if (definition === undefined) throw new TypeError(`There is no node type named ${name}.`);
  const [raw, setRaw] = useState(
    () => data ?? definition.create({ language, title: name, defaultModel: models[0] }),
  );
  const reading = readData(definition, { id: '100001', type: definition.code, data: raw });
  return (
    <div style={{ width: 376, padding: 16, background: 'var(--h-surface)' }}>
      <NodePanelBody
        definition={definition}
        data={'data' in reading ? reading.data : undefined}
        raw={raw}
        issues={issues}
        context={{
          language,
          nodeId: '100001',
          scope,
          body,
          models,
          workflows,
          loadWorkflowInterface,
          isReadOnly,
          ...(textTools && { textTools }),
        }}
        onChange={(recipe) => {
          const draft = structuredClone(raw);
          recipe(draft);
          setRaw(draft);
        }}
      />
    </div>
  );
}
