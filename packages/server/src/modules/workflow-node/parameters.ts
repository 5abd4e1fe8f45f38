import { type ApiParameter, parameterTypes } from '@heddle/api-contract/families/workflow-node';
import { fieldsOf, type TypeDescription, type ValueType, type Variable } from '@heddle/workflow-schema';

const types: Readonly<Record<ValueType, number>> = {
  string: parameterTypes.string,
  integer: parameterTypes.integer,
  float: parameterTypes.number,
  boolean: parameterTypes.boolean,
  object: parameterTypes.object,
  list: parameterTypes.array,
};

/** Declared fields as parameters of a tool. */
export function toParameters(variables: readonly Variable[]): ApiParameter[] {
  return variables.map((variable) => {
    const { schema, assistType } = variable;
    const element: TypeDescription | undefined = schema && !Array.isArray(schema) ? schema : undefined;
    return {
      name: variable.name,
      desc: variable.description ?? '',
      type: types[variable.type],
      ...(element && { sub_type: types[element.type] }),
      is_required: variable.required ?? false,
      sub_parameters: toParameters(fieldsOf(variable)),
      ...(assistType !== undefined && { assist_type: assistType }),
    };
  });
}

/** The parameters with the values that a node sets for those it knows, at every level. */
export function withOwnValues(
  parameters: readonly ApiParameter[],
  own: readonly ApiParameter[],
): ApiParameter[] {
  const known = new Map(own.map((parameter) => [parameter.name, parameter]));
  return parameters.map((parameter) => {
    const set = known.get(parameter.name);
    // A value of the type that the parameter had before may no longer be one.
    if (!set || set.type !== parameter.type) return parameter;
    return {
      ...parameter,
      ...(set.local_default !== undefined && { local_default: set.local_default }),
      ...(set.local_disable !== undefined && { local_disable: set.local_disable }),
      sub_parameters: withOwnValues(parameter.sub_parameters, set.sub_parameters),
    };
  });
}
