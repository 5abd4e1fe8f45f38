/** A form as far as this needs to know it. */
interface FormWithInputs {
  getInputNode(path: string): HTMLElement | null;
}

/** Goes to the first field that is wrong, which in a long dialog may stand above what is seen. */
export function focusFirstError(form: FormWithInputs): (errors: Record<string, unknown>) => void {
  return (errors) => {
    const nodes = Object.keys(errors).map((path) => form.getInputNode(path));
    nodes.find((node) => node !== null)?.focus();
  };
}
