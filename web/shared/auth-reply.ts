import { Failure, networkFailure } from './failure.ts'

/** A refusal of the sign-in service as a failure. */
export async function failureFromAuth(reply: Response): Promise<Failure> {
  const body: unknown = await reply.json().catch(() => undefined)
  const { code, message } = (body ?? {}) as { code?: string; message?: string }
  if (code === 'invalid_credentials') return new Failure(code, 'That is not your password.', reply.status)
  return code && message ? new Failure(code, message, reply.status) : networkFailure()
}
