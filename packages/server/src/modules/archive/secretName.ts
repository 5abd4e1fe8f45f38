/** Names of headers, parameters and inputs that hold secrets, in any spelling. */
export const secretName = /authorization|token|secret|passw|cookie|api[-_]?key|credential/i;
