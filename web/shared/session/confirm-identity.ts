import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import { config } from '../calls/config.ts'
import { Failure, isRefusal, networkFailure } from '../calls/failure.ts'
import { auth } from './auth.ts'

/** A question to the person, until it is answered. */
type Question = { readonly answer: (isConfirmed: boolean) => void }

let question: Question | undefined
const listeners = new Set<() => void>()

/** Runs `work`; if it needs a fresh sign-in, asks for the password or a factor, and runs it again. */
export async function fresh<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!wantsFresh(error) || !(await confirmIdentity())) throw error
    return await work()
  }
}

/** Shows the question; false when the person closes it. */
export async function confirmIdentity(): Promise<boolean> {
  question?.answer(false)
  const isConfirmed = await new Promise<boolean>((answer) => tell({ answer }))
  tell(undefined)
  return isConfirmed
}

/** Closes the question as the person does who presses Escape; false if nothing is asked. */
export function declineQuestion(): boolean {
  const isAsked = question !== undefined
  question?.answer(false)
  return isAsked
}

export function wantsFresh(error: unknown): boolean {
  // The second is the auth client's own error, which has only a code.
  return (
    isRefusal(error, 'general.reauthenticationNeeded') ||
    (error as { code?: unknown } | null)?.code === 'reauthentication_needed'
  )
}

/** The password, for a session that is not fresh. Throws a `Failure`. */
export async function confirmWithPassword(password: string): Promise<void> {
  const { data } = await auth().getSession()
  const { backendUrl, backendPublicKey } = config()
  const reply = await fetch(`${backendUrl}/auth/v1/reauthenticate`, {
    method: 'POST',
    headers: {
      apikey: backendPublicKey,
      authorization: `Bearer ${data.session?.access_token ?? ''}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ password }),
  })
  if (!reply.ok) throw await failureFromAuth(reply)
}

export function useQuestion(): Question | undefined {
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => question,
  )
}

function tell(next: Question | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A refusal of the sign-in service as a failure. */
async function failureFromAuth(reply: Response): Promise<Failure> {
  const body: unknown = await reply.json().catch(() => undefined)
  const { code, message } = (body ?? {}) as { code?: string; message?: string }
  if (code === 'invalid_credentials') return new Failure(code, t`That is not your password.`, reply.status)
  return code && message ? new Failure(code, message, reply.status) : networkFailure()
}
