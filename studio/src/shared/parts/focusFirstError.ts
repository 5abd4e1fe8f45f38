/** The part of a form that this function needs. */
interface FormWithInputs {
  getInputNode(path: string): HTMLElement | null;
}

/** Focuses the first invalid field, which may be scrolled out of view in a long dialog. */
export function focusFirstError(form: FormWithInputs): (errors: Record<string, unknown>) => void {
  return (errors) => {
    const nodes = Object.keys(errors).map((path) => form.getInputNode(path));
    nodes.find((node) => node !== null)?.focus();
  };
}
