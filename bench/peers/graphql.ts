/** A request to Vendure's API. */
export function asked(query: string, variables: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ query, variables })
}

type Part = { readonly errorCode?: string }

/**
 * The data of an answer; undefined if any part was refused. Vendure reports that with errors beside the data, or with a result that has an
 * `errorCode`, always with status 200. Each part that may be refused must ask for the code.
 */
// biome-ignore lint/suspicious/noExplicitAny: whoever asked knows for what.
export function dataOf(body: string): Readonly<Record<string, any>> | undefined {
  const { data, errors } = JSON.parse(body) as { data?: Record<string, Part | null> | null; errors?: unknown }
  if (errors !== undefined || data === undefined || data === null) return undefined
  const isRefused = Object.values(data).some((part) => part?.errorCode !== undefined)
  return isRefused ? undefined : data
}
