import type { Issue, Language } from '@heddle/workflow-schema';
import { type ComponentType, createContext, use, useMemo } from 'react';
import type { NodeForm, NodeFormProps } from '../NodeForm.js';
import { messages } from './messages.js';
import type { WirePath } from './wire.js';

type FormScopeProps = Omit<NodeFormProps<unknown>, 'data'> & { data?: unknown };

interface FormScopeValue extends Omit<FormScopeProps, 'data'> {
  /** Paths, as JSON, of the values that are credentials. */
  secrets: ReadonlySet<string>;
}

const FormScopeContext = createContext<FormScopeValue | undefined>(undefined);

/** The node of the surrounding form. */
export function useFormScope(): FormScopeValue & { language: Language; isReadOnly: boolean } {
  const scope = use(FormScopeContext);
  if (scope === undefined) throw new TypeError('A form part is used outside of a form.');
  return { ...scope, language: scope.context.language, isReadOnly: scope.context.isReadOnly };
}

/** The shared form messages in the form's language. */
export function useFormMessages() {
  return messages[useFormScope().language];
}

/** Creates a form whose parts read the node from context. */
export function createForm<Data>(Fields: ComponentType<NodeFormProps<Data>>): NodeForm<Data> {
  return {
    Form: (properties) => (
      <FormScope {...properties}>
        <Fields {...properties} />
      </FormScope>
    ),
  };
}

/** Provides a node to the form parts below. */
export function FormScope({
  definition,
  data,
  raw,
  issues,
  context,
  onChange,
  children,
}: FormScopeProps & { children: React.ReactNode }) {
  const secrets = useMemo(() => {
    const inputs = data === undefined ? [] : definition.inputs(data);
    return new Set(inputs.filter(({ secret }) => secret).map(({ path }) => JSON.stringify(path)));
  }, [definition, data]);
  const scope = useMemo(
    () => ({ definition, raw, issues, context, onChange, secrets }),
    [definition, raw, issues, context, onChange, secrets],
  );
  return <FormScopeContext value={scope}>{children}</FormScopeContext>;
}

/** The issues of one field: at exactly this path or, if `isDeep`, also below it. */
export function issuesAt(issues: readonly Issue[], path: WirePath, isDeep: boolean): Issue[] {
  return issues.filter(
    (issue) =>
      issue.path !== undefined &&
      (isDeep ? issue.path.length >= path.length : issue.path.length === path.length) &&
      path.every((step, index) => issue.path?.[index] === step),
  );
}
