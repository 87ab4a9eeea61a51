/** Milliseconds that a paper waits for what it can do without: whoever stands at the counter does not. */
const patienceMs = 800

/** What comes in time for a paper; undefined where it fails or does not. */
export async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  const moment = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  return await Promise.race([answer.catch(() => undefined), moment])
}
