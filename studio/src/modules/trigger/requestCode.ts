const send = (url: string, headers: readonly string[], body: string) =>
  [
    `curl -X POST ${url} \\`,
    ...[...headers, 'content-type: application/json'].map((header) => `  -H "${header}" \\`),
    `  -d ${body}`,
  ].join('\n');

/** Shell commands that send a request to a webhook; signed as in Standard Webhooks, or with the secret itself. */
export function requestCode(url: string, signs: boolean): string {
  if (!signs) return send(url, ['authorization: Bearer $SECRET'], "'{}'");
  const sign = [
    "ID=$(uuidgen); TIME=$(date +%s); BODY='{}'",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell replaces it.
    'KEY=$(printf %s "${SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d " \\n")',
    'SIGNATURE=$(printf %s "$ID.$TIME.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)',
  ];
  const headers = ['webhook-id: $ID', 'webhook-timestamp: $TIME', 'webhook-signature: v1,$SIGNATURE'];
  return `${sign.join('\n')}\n${send(url, headers, '"$BODY"')}`;
}
