import { LazyJsonView } from '@heddle/ui-kit/LazyJsonView';
import type { AnyNodeDefinition, Issue, JsonObject } from '@heddle/workflow-schema';
import { type FocusEvent, useMemo, useState } from 'react';
import type { AnyNodeForm, FormContext } from '../NodeForm.js';
import { ErrorHandlingFields } from './ErrorHandlingFields.js';
import { FieldProblems } from './FieldProblems.js';
import { FormScope } from './FormScope.js';
import { fieldsOf } from './focusField.js';
import { HelpSwitch, useHelpShown } from './HelpSwitch.js';
import { messages } from './messages.js';
import { Note } from './Note.js';

/** Properties of `NodePanelBody`. */
export interface NodePanelBodyProps {
  definition: AnyNodeDefinition;
  /** `node.data` as read by the definition; undefined if it cannot be read. */
  data: unknown;
  raw: JsonObject;
  issues: readonly Issue[];
  context: FormContext;
  onChange(recipe: (draft: JsonObject) => void, label: string): void;
}

/**
 * Creates the body of the side panel from a table of forms: issues of the node, its form and its error
 * handling.
 */
export function createNodePanelBody(forms: Readonly<Record<string, AnyNodeForm>>) {
  return function NodePanelBody({ data, ...node }: NodePanelBodyProps) {
    const { definition, raw, context } = node;
    const t = messages[context.language];
    const isHelpShown = useHelpShown();
    const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
    const inside = useMemo(() => ({ ...context, visited }), [context, visited]);
    const visit = ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      // Who leaves the form, for example to change the language, may come back to the field.
      if (!currentTarget.contains(relatedTarget)) return;
      const fields = fieldsOf(target, currentTarget).filter((field) => !visited.has(field));
      if (fields.length > 0) setVisited(new Set([...visited, ...fields]));
    };
    const form = Object.hasOwn(forms, definition.name) ? forms[definition.name] : undefined;
    return (
      <FormScope {...node} context={inside}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: tracks which fields lost focus. */}
        <div className="heddle-form" data-help={isHelpShown || undefined} onBlur={visit}>
          <HelpSwitch language={context.language} />
          <FieldProblems path={[]} />
          {form !== undefined && data !== undefined ? (
            <>
              <form.Form data={data} {...node} context={inside} />
              <ErrorHandlingFields />
            </>
          ) : (
            <>
              <Note>{form === undefined ? t.noForm : t.unreadable}</Note>
              <LazyJsonView value={raw} label={t.rawData} />
            </>
          )}
        </div>
      </FormScope>
    );
  };
}
