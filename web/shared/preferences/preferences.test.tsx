import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { preferencesWith, prefers } from '../../testing/preferences-answers.ts'
import { answerShop, forgetShop } from '../../testing/shop-answers.tsx'
import { show } from '../../testing/show.tsx'
import { cache } from '../calls/cache.ts'
import { formatDateTime } from '../words/dates.ts'
import { usePreferenceChanges, usePreferences } from './preferences.ts'
import { keepCopy, readCopy, storedCopy } from './preferences-copy.ts'
import { PreferencesInForce } from './preferences-in-force.tsx'

const KEY = 'user-preferences-fallback'
const aisha = preferencesWith().user_id
const brian = '99999999-9999-4999-8999-999999999999'
const call = 'GET /rest/v1/user_preferences'

afterEach(forgetShop)

function Look() {
  const { preferences, isKnown } = usePreferences()
  const { apply } = usePreferenceChanges()
  return (
    <>
      <p>{formatDateTime('2026-11-20T21:42:00Z')}</p>
      <p>{isKnown ? preferences.dashboard.layout : 'not known'}</p>
      <button type="button" onClick={() => apply({ theme: 'light' })}>
        Light
      </button>
    </>
  )
}

function showLook() {
  return show(
    <QueryClientProvider client={cache}>
      <PreferencesInForce>
        <Look />
      </PreferencesInForce>
    </QueryClientProvider>,
  )
}

describe('preferences in force', () => {
  it('let dates read as the person likes, also those drawn before it was known', async () => {
    await answerShop(prefers({ date_format: 'YYYY-MM-DD', time_format: '24h', timezone: 'UTC' }))
    showLook()
    screen.getByText('21/11/2026 00:42')
    await screen.findByText('2026-11-20 21:42')
  })

  it('put the theme in force and keep a copy for the day the server is away', async () => {
    await answerShop(prefers({ theme: 'dark', dashboard: { layout: 'list' } }))
    showLook()
    await screen.findByText('list')
    await waitFor(() => expect(window.localStorage.getItem('theme')).toBe('dark'))
    expect(readCopy(storedCopy(), aisha)).toMatchObject({ theme: 'dark', dashboard: { layout: 'list' } })
  })

  it('come from this device’s copy when the server cannot be asked', async () => {
    await answerShop({ [call]: 'unreachable' })
    keepCopy(aisha, preferencesWith({ dashboard: { layout: 'list' }, timezone: 'UTC' }))
    showLook()
    screen.getByText('list')
    expect(screen.queryByText('20/11/2026 21:42')).not.toBeNull()
  })

  it('never come from another person’s copy', async () => {
    await answerShop({ [call]: 'unreachable' })
    keepCopy(brian, preferencesWith({ dashboard: { layout: 'list' } }))
    const { user } = showLook()
    screen.getByText('not known')
    await user.click(screen.getByRole('button', { name: 'Light' }))
    const copy = readCopy(storedCopy(), aisha)
    expect(copy).toMatchObject({ theme: 'light', dashboard: { layout: 'grid' } })
    expect(readCopy(storedCopy(), brian)).toBeUndefined()
  })
})

describe('the language of this device', () => {
  const language = () => window.localStorage.getItem('language')
  const changed = { ...preferencesWith(), updated_at: '2026-11-20T09:00:00Z' }
  afterEach(() => window.localStorage.removeItem('language'))

  it('is taken by an account that has changed nothing yet', async () => {
    window.localStorage.setItem('language', 'sw')
    const asked = await answerShop({
      ...prefers(),
      'PATCH /rest/v1/user_preferences': { body: preferencesWith({ language: 'sw' }) },
    })
    showLook()
    await waitFor(() => expect(readCopy(storedCopy(), aisha)?.language).toBe('sw'))
    expect(language()).toBe('sw')
    await waitFor(() => expect(asked.map((one) => one.call)).toContain('PATCH /rest/v1/user_preferences'))
  })

  it('gives way to the one that an account has chosen', async () => {
    window.localStorage.setItem('language', 'sw')
    await answerShop({ 'GET /rest/v1/user_preferences': { body: changed } })
    showLook()
    await waitFor(() => expect(language()).toBe('en'))
    expect(readCopy(storedCopy(), aisha)?.language).toBe('en')
  })
})

describe('the copy on this device', () => {
  it.each(['not json', '{"user_id":null}', '{"user_id":null,"preferences":{"timezone":"Mars/Olympus"}}', 'null'])(
    'is none when it is %s',
    (stored) => {
      expect(readCopy(stored, null)).toBeUndefined()
    },
  )

  it('is nobody’s for whoever is signed out', () => {
    keepCopy(null, preferencesWith({ theme: 'dark' }))
    expect(JSON.parse(window.localStorage.getItem(KEY) ?? '')).toMatchObject({ user_id: null })
    expect(readCopy(storedCopy(), null)?.theme).toBe('dark')
    expect(readCopy(storedCopy(), aisha)).toBeUndefined()
  })
})
