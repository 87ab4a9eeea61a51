import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { auth, useSession } from '../shared/session/auth.ts'
import { useAfter } from '../shared/use-after.ts'
import { expiredLink, type ResetLink, readResetLink } from './reset-link.ts'

/** Longer than the auth client needs to ask the server about a session it found in the address. */
const PATIENCE_MS = 8000

export type ResetStage =
  | { stage: 'waiting' }
  | { stage: 'refused'; words: string | undefined }
  | { stage: 'form'; tokenHash: string | undefined }

/** How far the reset link has got. The token leaves the address bar as soon as it is read, and is used only on submit. */
export function useResetLink(): ResetStage {
  const [link] = useState<ResetLink>(() => readResetLink(window.location))
  const isRecovered = useRecovery()
  const hasWaited = useAfter(PATIENCE_MS)
  const session = useSession()
  const navigate = useNavigate()

  // A session in the address is not taken where somebody is signed in already.
  const isRead = link.kind !== 'session' || session.status === 'signed-in'
  useEffect(() => {
    if (isRead && (window.location.search || window.location.hash)) {
      void navigate(paths.resetPassword, { replace: true })
    }
  }, [isRead, navigate])

  if (link.kind === 'refused') return { stage: 'refused', words: link.words }
  if (link.kind === 'token') return { stage: 'form', tokenHash: link.tokenHash }
  // Whoever is signed in may choose a new password here without a link, as in the settings.
  if (isRecovered || session.status === 'signed-in') return { stage: 'form', tokenHash: undefined }
  if (session.status === 'unknown' || (link.kind === 'session' && !hasWaited)) return { stage: 'waiting' }
  // Typed by hand: nothing was refused, there is only no link yet.
  return { stage: 'refused', words: link.kind === 'session' ? expiredLink : undefined }
}

function useRecovery(): boolean {
  const [isRecovered, setIsRecovered] = useState(false)
  useEffect(() => {
    const { data } = auth().onAuthStateChange((event) => {
      if (event === 'PASSWORD_RECOVERY') setIsRecovered(true)
    })
    return () => data.subscription.unsubscribe()
  }, [])
  return isRecovered
}
