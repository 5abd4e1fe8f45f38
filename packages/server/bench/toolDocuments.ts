const fields = 40;

const properties = (prefix: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${prefix}_${index}`,
      { type: 'integer', description: `The value number ${index}`, minimum: 0 },
    ]),
  );

/** An OpenAPI document of so many tools, with inputs of so many properties. */
export function documentOf(serverUrl: string, tools: number, inputs = fields): string {
  const content = (schema: object) => ({ 'application/json': { schema } });
  const paths = Array.from({ length: tools }, (_, index) => [
    `/tools/${index}`,
    {
      post: {
        operationId: `tool_${index}`,
        summary: `Does the thing number ${index}.`,
        requestBody: { content: content({ type: 'object', properties: properties('input', inputs) }) },
        responses: {
          200: {
            description: 'OK',
            content: content({ type: 'object', properties: properties('field', fields) }),
          },
        },
      },
    },
  ]);
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Measured', description: 'Measured.', version: '1' },
    servers: [{ url: serverUrl }],
    paths: Object.fromEntries(paths),
  });
}

/** The arguments of a tool with 40 inputs. */
export const toolArguments = Object.fromEntries(
  Array.from({ length: fields }, (_, index) => [`input_${index}`, index]),
);

/** A document with about so many bytes. */
export function documentOfSize(serverUrl: string, bytes: number): string {
  const one = documentOf(serverUrl, 10).length / 10;
  return documentOf(serverUrl, Math.round(bytes / one));
}
