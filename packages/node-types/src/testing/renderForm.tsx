// Forms load these editors when they are first shown; loaded beforehand, no test has to wait for their code.
import '@heddle/ui-kit/CodeEditor';
import '@heddle/ui-kit/PromptEditor';
import { HeddleProvider } from '@heddle/ui-kit';
import {
  type AnyNodeDefinition,
  type Issue,
  type JsonObject,
  type Language,
  readData,
} from '@heddle/workflow-schema';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement, useState } from 'react';
import { NodePanelBody } from '../forms.js';
import { nodeTypes } from '../index.js';
import type { FormContext } from '../NodeForm.js';
import { models, scope } from './formScope.js';

/** A form to render, with its data and context. */
export interface FormCase {
  name: string;
  data?: JsonObject;
  issues?: readonly Issue[];
  language?: Language;
  context?: Partial<FormContext>;
}

/** A form in a document of its own that applies every edit, with what a test needs to look at it. */
export function renderForm({ name, data, issues = [], language = 'en', context }: FormCase) {
  cleanup();
  const definition = definitionNamed(name);
  const state = {
    raw: data ?? definition.create({ language, title: 'Node', defaultModel: models[0] }),
    labels: [] as string[],
  };
  function Panel() {
    const [raw, setRaw] = useState(state.raw);
    const reading = readData(definition, { id: '100001', type: definition.code, data: raw });
    return (
      <NodePanelBody
        definition={definition}
        data={'data' in reading ? reading.data : undefined}
        raw={raw}
        issues={issues}
        context={{ language, nodeId: '100001', scope, models, isReadOnly: false, ...context }}
        onChange={(recipe, label) => {
          const draft = structuredClone(state.raw);
          recipe(draft);
          state.raw = draft;
          state.labels.push(label);
          setRaw(draft);
        }}
      />
    );
  }
  const view = render(
    <HeddleProvider language={language} forceColorScheme="light" env="test">
      {createElement(Panel)}
    </HeddleProvider>,
  );
  return { ...view, state, user: userEvent.setup({ delay: null }) };
}

/** The definition with this name. */
export function definitionNamed(name: string): AnyNodeDefinition {
  const definition = nodeTypes.find((candidate) => candidate.name === name);
  if (definition === undefined) throw new TypeError(`There is no node type named ${name}.`);
  return definition;
}
