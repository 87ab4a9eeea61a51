import { createHmac, timingSafeEqual } from 'node:crypto'
import { Id } from '@tunda/contract/shapes'
import { newestPepper, type Peppers } from '../../secrets/peppers.ts'

export type PresentedToken = { readonly session_id: string; readonly counter: number }

/** The refresh token of a session at `counter`. It is derived, never stored: a copy of the database opens no session. */
export function refreshTokenOf(session: { id: string; counter: number; pepper_id: string }, peppers: Peppers): string {
  const pepper = peppers.find(({ id }) => id === session.pepper_id) ?? newestPepper(peppers)
  return `v1.${session.id}.${session.counter}.${macOf(session.id, session.counter, pepper).toString('base64url')}`
}

/** Reads a refresh token made with one of our peppers; undefined for any other text. Does not ask the database. */
export function readRefreshToken(token: string, peppers: Peppers): PresentedToken | undefined {
  const parts = /^v1\.([0-9a-f-]{36})\.(0|[1-9]\d{0,14})\.([\w-]{43})$/.exec(token)
  if (parts === null) return undefined
  const [, session_id = '', digits, mac = ''] = parts
  const counter = Number(digits)
  const presented = Buffer.from(mac, 'base64url')
  const isOurs = peppers.some((pepper) => timingSafeEqual(presented, macOf(session_id, counter, pepper)))
  return isOurs && Id.safeParse(session_id).success ? { session_id, counter } : undefined
}

function macOf(sessionId: string, counter: number, pepper: Peppers[number]): Buffer {
  return createHmac('sha256', pepper.key).update(`refresh.${sessionId}.${counter}`).digest()
}
