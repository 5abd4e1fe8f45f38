declare const valueType: unique symbol;

/**
 * A list that modules contribute to. The module that reads the list declares it, so that it need not import
 * those that contribute.
 */
export interface ExtensionPoint<Value> {
  readonly name: string;
  readonly [valueType]?: Value;
}

/** A contribution to an extension point. */
export interface Extension {
  readonly point: ExtensionPoint<unknown>;
  readonly value: unknown;
}

/** Declares an extension point. */
export function defineExtensionPoint<Value>(name: string): ExtensionPoint<Value> {
  return { name };
}

/** Contributes a value to an extension point. */
export function extend<Value>(point: ExtensionPoint<Value>, value: NoInfer<Value>): Extension {
  return { point, value };
}

/** The contributions to an extension point, in the order of the modules. */
export type FindExtensions = <Value>(point: ExtensionPoint<Value>) => readonly Value[];

/** Collects the contributions of all modules. */
export function collectExtensions(
  modules: readonly { readonly extensions?: readonly Extension[] }[],
): FindExtensions {
  const values = new Map<ExtensionPoint<unknown>, unknown[]>();
  for (const { point, value } of modules.flatMap(({ extensions }) => extensions ?? []))
    values.set(point, [...(values.get(point) ?? []), value]);
  return (point) => (values.get(point) ?? []) as never;
}
