/** Kinds of interrupts, by the wire's event types. */
export const interruptKinds = { question: 2, input: 5 } as const;
