/** Milliseconds that a printed document waits for optional data: somebody is waiting at the counter. */
const patienceMs = 800

/** An answer that arrives in time for a printed document; undefined if it fails or does not. */
export async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  const moment = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  return await Promise.race([answer.catch(() => undefined), moment])
}
