import type { AuthView } from '../paths.ts'

const views: readonly AuthView[] = ['sign-in', 'create-account', 'reset']

/** The view of the auth dialog that the address asks for, if any. */
export function authViewOf(parameters: URLSearchParams): AuthView | undefined {
  const asked = parameters.get('auth')
  return views.find((view) => view === asked)
}
