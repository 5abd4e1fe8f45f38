export function RetrievalTestPage() {
  return null;
}
